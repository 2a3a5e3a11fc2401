import type { TestProject } from 'vitest/node'
import { startPostgres } from '../../scripts/start-postgres.ts'
import { makeTemplate } from '../../server/testing-database.fixture.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the PostgreSQL that the tests share. */
    postgres: string
  }
}

/** Starts one PostgreSQL for all test files of a project; it ends with them, also when they are killed. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const { address, stop } = await startPostgres(process.env.TESSERA_POSTGRES ?? '')
  await makeTemplate(address)
  project.provide('postgres', address)
  return stop
}
