// `npm run check`: every question a reviewer's machine can answer, one line each, stopping at the first no.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { binOf, capture, Failure, inCi, seconds } from './process.mjs'

/** @param {string} root */
const steps = root => {
  const tsc = project => [binOf(root, 'typescript', 'tsc'), '-p', project, '--noEmit']
  return [
    { name: 'lint', programs: [[binOf(root, '@biomejs/biome', 'biome'), 'ci', '--error-on-warnings', '.']] },
    {
      name: 'types',
      programs: ['tsconfig.json', 'src/domain/tsconfig.json', 'tsconfig.test.json', 'web/tsconfig.json']
        .filter(project => existsSync(join(root, project)))
        .map(tsc),
    },
    { name: 'unused', programs: [[binOf(root, 'knip'), '--no-progress']] },
    { name: 'checklist', programs: [[join(root, 'scripts/run.mjs'), 'checklist']] },
    { name: 'tests', programs: [[binOf(root, 'vitest'), 'run']], needsBuild: true },
  ]
}

/**
 * @param {string} root
 * @param {string[]} names the steps to run; none means all
 * @returns {Promise<number>} the exit code
 */
export async function check(root, names) {
  const all = steps(root)
  const unknown = names.find(name => !all.some(step => step.name === name))
  if (unknown !== undefined) {
    throw new Failure(
      `There is no step "${unknown}". The steps are: ${all.map(step => step.name).join(', ')}.`,
    )
  }
  for (const step of all) {
    if (names.length > 0 && !names.includes(step.name)) continue
    if (step.needsBuild) await ensureBuilt(root)
    if (!(await passes(root, step))) return 1
  }
  return 0
}

async function passes(root, step) {
  const start = performance.now()
  for (const program of step.programs) {
    const { code, output } = await capture(process.execPath, program, { cwd: root })
    if (code === 0) continue
    if (!inCi) console.error(output.trim())
    console.error(`${step.name.padEnd(8)} no   ${seconds(start)}`)
    return false
  }
  console.log(`${step.name.padEnd(8)} yes  ${seconds(start)}`)
  return true
}
