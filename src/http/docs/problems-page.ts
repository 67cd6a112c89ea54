import type { Document } from '../openapi/document.ts'
import { PROBLEMS } from '../problems/problems.ts'
import { type Html, html } from './html.ts'
import { page } from './page.ts'

/** Every code there is: where the `type` of a problem leads. */
export const problemsPage = (document: Document): string => {
  const codes = Object.entries(PROBLEMS).sort(([one], [other]) => (one < other ? -1 : 1))
  const links = html`<h2>codes</h2><ul>${codes.map(([code]) => html`<li><a href="#${code}">${code}</a></li>`)}</ul>`
  const body = html`<p>A refusal is <code>application/problem+json</code> (RFC 9457). Its <code>code</code> is stable
for ever; its <code>message</code> is in the language of <code>Accept-Language</code>.</p>
${codes.map(
  ([code, { status, en, fr }]) => html`<section id="${code}">
<h3>${code} (${status})</h3>
<p>${en}</p>
<p lang="fr" class="soft">${fr}</p>
${answeredBy(document, code)}
</section>`,
)}`
  return page('Problems', links, body)
}

const answeredBy = ({ paths }: Document, code: string): Html => {
  const routes = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { responses }]) =>
        Object.values(responses).some(({ description }) => description.split(', ').includes(code)),
      )
      .map(([method, { operationId = '' }]) => ({ operationId, name: `${method.toUpperCase()} ${path}` })),
  )
  if (routes.length === 0) return html`<p class="soft">Any route may answer it.</p>`
  const links = routes.map(
    ({ operationId, name }) => html`<li><a href="/docs#${operationId}"><code>${name}</code></a></li>`,
  )
  return html`<details><summary>${routes.length} ${routes.length === 1 ? 'route' : 'routes'}</summary><ul>${links}</ul></details>`
}
