import type { PageSeeds } from '../../src/wire/page.ts'
import { refusedBy } from './api/http.ts'
import { sow } from './api/remote.ts'

/** Takes what came with the page, if the server drew it: the first picture then needs no read. */
export const takeSeeds = (): PageSeeds | undefined => {
  const text = document.getElementById('seeds')?.textContent
  if (text === undefined || text === '') return undefined
  const seeds = JSON.parse(text) as PageSeeds
  for (const read of seeds.reads) sowRead(read)
  return seeds
}

/** Puts one read in, as if it had been answered here. */
export const sowRead = ({ path, status, tag, value }: PageSeeds['reads'][number]): void => {
  if (status < 400) sow(path, { value, failure: undefined }, tag)
  else sow(path, { value: undefined, failure: refusedBy(status, value) }, undefined)
}
