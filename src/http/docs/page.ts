import { type Html, html } from './html.ts'

/** A whole document: links at the side, the text beside them. No script runs in it. */
export const page = (title: string, links: Html, body: Html): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Tabiya</title>
<link rel="stylesheet" href="/docs/style.css">
</head>
<body>
<a class="skip" href="#text">Skip to the text</a>
<nav aria-label="Contents">
<p class="home"><a href="/">Tabiya</a></p>
<ul>
<li><a href="/docs">Routes</a></li>
<li><a href="/docs/problems">Problems</a></li>
<li><a href="/openapi.json">OpenAPI document</a></li>
</ul>
${links}
</nav>
<main id="text">
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`.markup

export const STYLE = `
:root { color-scheme: light dark; --ink: #1d2226; --soft: #59636b; --line: #d8dde1; --paper: #fff; --side: #f5f6f7;
  --accent: #14663f; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6e9eb; --soft: #a2adb5; --line: #384046; --paper: #15191c; --side: #1b2024; --accent: #6fcf9c; }
}
* { box-sizing: border-box; }
body { margin: 0; display: grid; grid-template-columns: 19rem minmax(0, 1fr); color: var(--ink);
  background: var(--paper); font: 1rem/1.5 system-ui, sans-serif; }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 1.25rem; background: var(--side);
  border-right: 1px solid var(--line); font-size: 0.875rem; }
nav ul { list-style: none; margin: 0 0 1rem; padding: 0; }
nav li { margin: 0.15rem 0; overflow-wrap: anywhere; }
nav h2 { margin: 1rem 0 0.25rem; font-size: 0.875rem; }
.home { margin: 0 0 0.5rem; font-weight: 700; font-size: 1.1rem; }
main { padding: 1.5rem 2rem 6rem; max-width: 60rem; }
a { color: var(--accent); text-decoration-thickness: 1px; text-underline-offset: 0.15em; }
nav a { text-decoration: none; }
nav a:hover, nav a:focus-visible { text-decoration: underline; }
h1 { margin-top: 0; }
h2 { margin-top: 3rem; }
section { border-top: 1px solid var(--line); padding: 0.25rem 0 1rem; scroll-margin-top: 0.5rem; }
section:target { border-top: 2px solid var(--accent); }
h3 { margin: 0.75rem 0 0.25rem; font-size: 1.05rem; overflow-wrap: anywhere; }
h4 { margin: 1rem 0 0.25rem; font-size: 0.875rem; color: var(--soft); }
code, pre { font-family: ui-monospace, monospace; font-size: 0.875em; }
pre { overflow: auto; padding: 0.75rem 1rem; background: var(--side); border: 1px solid var(--line);
  border-radius: 4px; }
table { border-collapse: collapse; width: 100%; font-size: 0.9rem; }
th, td { text-align: left; vertical-align: top; padding: 0.3rem 1rem 0.3rem 0; border-bottom: 1px solid var(--line);
  overflow-wrap: anywhere; }
th { font-weight: 600; color: var(--soft); }
td:first-child { white-space: nowrap; width: 11rem; }
a:has(code) { text-decoration: none; }
a:has(code):hover, a:has(code):focus-visible { text-decoration: underline; }
.method { display: inline-block; min-width: 3.2rem; font: 700 0.8em ui-monospace, monospace; color: var(--soft); }
.get { color: var(--accent); }
.need, .soft { color: var(--soft); }
.skip { position: absolute; left: -100rem; }
.skip:focus { left: 1rem; top: 1rem; background: var(--paper); padding: 0.5rem; }
@media (max-width: 50rem) {
  body { display: block; }
  nav { position: static; height: auto; max-height: 45vh; border-right: 0; border-bottom: 1px solid var(--line); }
  main { padding: 1rem; }
}
@media print { nav { display: none; } body { display: block; } }
`
