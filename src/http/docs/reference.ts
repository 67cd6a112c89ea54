import type { Document, Operation, Parameter, Schema } from '../openapi/document.ts'
import { type Html, html, NOTHING, prose } from './html.ts'
import { page } from './page.ts'
import { sampleOf, typeText } from './types.ts'

type Entry = { readonly method: string; readonly path: string; readonly operation: Operation }

const entriesOf = ({ paths }: Document): Entry[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  )

/** Every route by what it is about, and every shape that they take and give: the OpenAPI document as a page. */
export const referencePage = (document: Document): string => {
  const entries = entriesOf(document)
  const groups = tagsOf(document, entries).map(tag => ({
    ...tag,
    entries: entries.filter(({ operation }) => operation.tags.includes(tag.name)),
  }))
  const schemas = Object.entries(document.components.schemas)
  const links = html`${groups.map(
    ({ name, entries: own }) => html`<h2>${name}</h2><ul>${own.map(link)}</ul>`,
  )}<h2>shapes</h2><ul>${schemas.map(([name]) => html`<li><a href="#schema-${name}">${name}</a></li>`)}</ul>`
  const body = html`${document.info.description.split('\n\n').map(part => html`<p>${prose(part)}</p>`)}
${groups.map(
  ({ name, description, entries: own }) =>
    html`<h2>${name}</h2><p class="soft">${description}</p>${own.map(section)}`,
)}
<h2>shapes</h2>
${schemas.map(([name, schema]) => html`<section id="schema-${name}"><h3>${name}</h3>${fields(schema)}</section>`)}`
  return page('Routes', links, body)
}

/** The tags in their stated order, and behind them those that nobody has described yet. */
const tagsOf = ({ tags = [] }: Document, entries: readonly Entry[]): NonNullable<Document['tags']> => {
  const used = new Set(entries.flatMap(({ operation }) => operation.tags))
  const described = new Set(tags.map(({ name }) => name))
  const others = [...used].filter(name => !described.has(name))
  return [...tags, ...others.map(name => ({ name, description: '' }))]
}

const badge = (method: string): Html => html`<span class="method ${method.toLowerCase()}">${method}</span>`

const link = ({ method, path, operation }: Entry): Html =>
  html`<li><a href="#${operation.operationId ?? ''}">${badge(method)} ${path}</a></li>`

const section = (entry: Entry): Html => {
  const { method, path, operation } = entry
  return html`<section id="${operation.operationId ?? ''}">
<h3>${badge(method)} <code>${path}</code></h3>
<p>${operation.summary}. <span class="need">${needOf(operation)}</span></p>
${parameters(operation)}
${bodyOf(operation)}
<h4>Answers</h4>
${answers(operation)}
<pre>${curl(entry)}</pre>
</section>`
}

const needOf = ({ security = [] }: Operation): string => {
  if (security.length === 0) return 'For anybody.'
  const scopes = security.flatMap(way => way['personalToken'] ?? [])
  const program = scopes.length === 0 ? '' : `, or a personal token with the scope ${scopes.join(' or ')}`
  const isOptional = security.some(way => Object.keys(way).length === 0)
  return isOptional ? `For anybody; more with an access token${program}.` : `Needs an access token${program}.`
}

const row = (name: string, isRequired: boolean, schema: Schema, description = ''): Html =>
  html`<tr><td><code>${name}</code>${isRequired ? ' *' : ''}</td><td>${typeText(schema)}</td><td>${description}</td></tr>`

const parameters = ({ parameters: all = [] }: Operation): Html => {
  const shown = all.filter(({ name }) => name !== 'Accept-Language')
  if (shown.length === 0) return NOTHING
  const rows = shown.map(({ name, required, schema, description, in: place }: Parameter) =>
    row(name, required === true, schema, description ?? (place === 'path' ? 'in the path' : 'in the query')),
  )
  return html`<h4>Parameters</h4><table>${rows}</table>`
}

const bodyOf = ({ requestBody }: Operation): Html => {
  const schema = Object.values(requestBody?.content ?? {})[0]?.schema
  if (schema === undefined) return NOTHING
  return html`<h4>Body${requestBody?.required === true ? '' : ' (may be left out)'}</h4>${fields(schema)}`
}

/** The fields of an object, with a star for those that must be there; anything else in one line. */
const fields = (schema: Schema): Html => {
  const { properties, required = [] } = schema
  if (properties === undefined) return html`<p>${typeText(schema)}</p>`
  const rows = Object.entries(properties).map(([name, field]) =>
    row(name, required.includes(name), field, field.description),
  )
  return rows.length === 0 ? html`<p class="soft">No fields.</p>` : html`<table>${rows}</table>`
}

const answers = ({ responses }: Operation): Html => {
  const rows = Object.entries(responses).map(([status, { description, content = {} }]) => {
    const [media] = Object.entries(content)
    if (Number(status) >= 400) return html`<tr><td>${status}</td><td>${codeLinks(description)}</td></tr>`
    const type =
      media === undefined ? NOTHING : html`${typeText(media[1].schema)} <span class="soft">${media[0]}</span>`
    return html`<tr><td>${status}</td><td>${media === undefined ? description : type}</td></tr>`
  })
  return html`<table>${rows}</table>`
}

const codeLinks = (codes: string): Html =>
  html`${codes.split(', ').map(code => html`<a href="/docs/problems#${code}"><code>${code}</code></a> `)}`

/** A call that can be pasted into a terminal, with the ids and the token as variables. */
const curl = ({ method, path, operation }: Entry): string => {
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `$${name.toUpperCase()}`)
  const isSigned = (operation.security ?? []).some(way => Object.keys(way).length > 0)
  const schema = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  const sample = schema === undefined ? {} : (sampleOf(schema) as object)
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"http://localhost:4000${address}"`,
    ...(isSigned ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(Object.keys(sample).length === 0
      ? []
      : [`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(sample)}'`]),
  ].join(' \\\n  ')
}
