import { type Document, mapValues, type Operation, type Parameter, type Schema } from './document.ts'
import { PARAMETERS } from './vocabulary/parameters.ts'
import { VOCABULARY } from './vocabulary/vocabulary.ts'

/** The document with a sentence for every field and parameter that does not say itself what it means. */
export const withWords = (document: Document): Document => ({
  ...document,
  paths: mapValues(document.paths, (operations, path) =>
    mapValues(operations, (operation, method) => operationInWords(operation, method, path)),
  ),
  components: {
    ...document.components,
    schemas: mapValues(document.components.schemas, (schema, name) => inWords(schema, name)),
  },
})

const operationInWords = (operation: Operation, method: string, path: string): Operation => {
  const route = `${method.toUpperCase()} ${path}`
  const { requestBody, parameters = [], responses } = operation
  return {
    ...operation,
    parameters: parameters.map(parameter => parameterInWords(parameter, `${method} ${path}`)),
    ...(requestBody === undefined
      ? {}
      : { requestBody: { ...requestBody, content: contentInWords(requestBody.content, route) } }),
    responses: mapValues(responses, (response, status) =>
      response.content === undefined || Number(status) >= 400
        ? response
        : { ...response, content: contentInWords(response.content, `${route} answer`) },
    ),
  }
}

const contentInWords = <Content extends Readonly<Record<string, { readonly schema: Schema }>>>(
  content: Content,
  shape: string,
) => mapValues(content, media => ({ ...media, schema: inWords(media.schema, shape) }))

const parameterInWords = (parameter: Parameter, route: string): Parameter => {
  const name = `${parameter.in}:${parameter.name}`
  const description = parameter.description ?? PARAMETERS[`${route} ${name}`] ?? PARAMETERS[name]
  return description === undefined ? parameter : { ...parameter, description }
}

/** The word for a field of a shape; a shape within another is named by the fields that lead to it. */
export const wordFor = (shape: string, field: string): string | undefined =>
  [`${shape}.${field}`, field].find(key => Object.hasOwn(VOCABULARY, key))

const inWords = (schema: Schema, shape: string): Schema => {
  const { properties, items, anyOf, oneOf, additionalProperties } = schema
  return {
    ...schema,
    ...(properties === undefined
      ? {}
      : { properties: mapValues(properties, (field, name) => fieldInWords(field, shape, name)) }),
    ...(items === undefined ? {} : { items: inWords(items, shape) }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map(choice => inWords(choice, shape)) }),
    ...(oneOf === undefined ? {} : { oneOf: oneOf.map(choice => inWords(choice, shape)) }),
    ...(typeof additionalProperties === 'object'
      ? { additionalProperties: inWords(additionalProperties, shape) }
      : {}),
  }
}

const fieldInWords = (field: Schema, shape: string, name: string): Schema => {
  const described = inWords(field, `${shape}.${name}`)
  const word = wordFor(shape, name)
  if (described.description !== undefined || described.$ref !== undefined || word === undefined)
    return described
  return { ...described, description: VOCABULARY[word] as string }
}
