import type { Document } from '../../src/http/openapi/document.ts'
import { describeRoutes } from '../../src/http/routes/install.ts'

let document: Promise<Document> | undefined

/** The API's description as the routes make it, made once for all files of this process: half a second of a core. */
export const describedRoutes = (): Promise<Document> => {
  document ??= describeRoutes()
  return document
}
