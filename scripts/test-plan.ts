import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './entries.ts'
import { filesBelow } from './source-hash.ts'

/** The tests of the server whose servers keep their data in PostgreSQL. */
export const onPostgres = 'server-postgres'
export const vitestProjects = ['unit', 'server', onPostgres, 'dom', 'browser']
export const everyGroup = [...vitestProjects, 'journeys']

/** What one test run is to do. */
export interface TestPlan {
  readonly groups: readonly string[]
  /** The costly families whole, and nothing but the test files that have one. */
  readonly long: boolean
}

/** Reads `--only GROUP,GROUP` and `--long`; answers a text that says what is wrong where it cannot. */
export function readPlan(args: readonly string[]): TestPlan | string {
  const at = args.indexOf('--only')
  const groups = at < 0 ? everyGroup : (args[at + 1] ?? '').split(',').filter(Boolean)
  const known = groups.length > 0 && groups.every((name) => everyGroup.includes(name))
  return known ? { groups, long: args.includes('--long') } : `--only takes some of ${everyGroup.join(',')}; it got "${args[at + 1] ?? ''}"`
}

/** The test files of Vitest with a costly family: those that import tests/helpers/long.ts. Journeys of the long run have a tag. */
export function costlyFiles(): readonly string[] {
  return ['kernel', 'sdk', 'plugins', 'apps', 'server', 'tests']
    .flatMap((room) => filesBelow(join(root, room)))
    .filter((file) => /\.test\.tsx?$/.test(file) && !file.endsWith('long.test.ts'))
    .filter((file) => /from '[^']*helpers\/long\.ts'/.test(readFileSync(file, 'utf8')))
    .map((file) => relative(root, file).replaceAll('\\', '/'))
}

/**
 * Which part of a long run has its turn at a commit, from 1 to `turns`; `undefined` where all have, as where the commit is
 * not known. By the last digits of a commit's hash, each part has about as many turns as the others.
 *
 * @example
 * turnOf('9549518afe20', 2) // 1
 */
export function turnOf(commit: string, turns: number): number | undefined {
  const last = /^[0-9a-f]*([0-9a-f]{4})$/.exec(commit)?.[1]
  return last && Number.isSafeInteger(turns) && turns > 1 ? (Number.parseInt(last, 16) % turns) + 1 : undefined
}
