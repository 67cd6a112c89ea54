/** `npm run client`: writes the client's types anew from the routes as they are. */
import { writeFileSync } from 'node:fs'
import { describeRoutes } from '../src/http/routes/install.ts'
import { clientTypes } from './client-types.ts'

const file = new URL('../src/client/types.ts', import.meta.url)
writeFileSync(file, clientTypes(await describeRoutes()))
console.log('src/client/types.ts is made from the routes')
