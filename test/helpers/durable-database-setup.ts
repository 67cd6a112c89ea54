import type { TestProject } from 'vitest/node'
import { provide } from './database-setup.ts'

/** For tests of what is left after a fault: a PostgreSQL with the settings of a real event. */
export const setup = (project: TestProject): Promise<() => Promise<void>> => provide(project, 'durable')
