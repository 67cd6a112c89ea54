import type { ClientBase } from 'pg'
import type { Disagreement } from './assertions.ts'
import { type Answer, describeAll } from './describe.ts'
import type { Program } from './program.ts'
import { prove } from './prove.ts'
import { type Site, sitesOf } from './sites.ts'

/** Something that is wrong at a place that sends statements; the key stays the same where lines move. */
export type Complaint = { readonly key: string; readonly text: string }

export type Asked = {
  readonly sites: readonly Site[]
  readonly answers: ReadonlyMap<string, Answer>
  readonly complaints: readonly Complaint[]
  /** Places whose statements are known only when the program runs. */
  readonly unknown: readonly Complaint[]
}

/** Asks a database about all statements of some files of the program. */
export const ask = async (program: Program, paths: readonly string[], client: ClientBase): Promise<Asked> => {
  const sites = sitesOf(program, paths)
  const { answers, broken } = await describeAll(client, new Set(sites.flatMap(({ texts }) => texts)))
  const complaintsAbout = (site: Site): Complaint[] => {
    const all = site.texts.map(text => answers.get(text)!)
    const refused = all.flatMap(answer => ('refusal' in answer ? [answer.refusal] : []))
    const isLoose = site.isLoose && all.some(answer => 'columns' in answer && answer.columns.length > 0)
    return [
      ...refused.map(refusal => complaintOf(site, `refused by the database: ${refusal}`)),
      ...(isLoose ? [complaintOf(site, 'rows are read without a type')] : []),
    ]
  }
  return {
    sites,
    answers,
    complaints: [...broken.map(text => ({ key: text, text })), ...sites.flatMap(complaintsAbout)],
    unknown: sites.flatMap(site => (site.unknown === undefined ? [] : [complaintOf(site, site.unknown)])),
  }
}

/** The same, and holds each row type of these files against what the database answers. */
export const hold = async (
  program: Program,
  paths: readonly string[],
  client: ClientBase,
): Promise<Asked> => {
  const asked = await ask(program, paths, client)
  const disagreements = await prove(program, asked.sites, asked.answers)
  return { ...asked, complaints: [...asked.complaints, ...disagreements.map(told)] }
}

const placeOf = ({ path, line, name }: Site): string => `${path}:${line} ${name}`

const complaintOf = (site: Site, what: string): Complaint => ({
  key: `${site.path} ${site.name}`,
  text: `${placeOf(site)}: ${what}`,
})

const told = ({ site, column, what }: Disagreement): Complaint => ({
  key: `${site.path} ${site.name}.${column}`,
  text: `${placeOf(site)}: column ${column} ${what}`,
})
