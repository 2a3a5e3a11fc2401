import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './entries.ts'
import { costlyFiles, everyGroup, readPlan, turnOf } from './test-plan.ts'

test('without options every group runs with samples of the costly families', () => {
  expect(readPlan([])).toEqual({ groups: everyGroup, long: false })
})

test('groups are named after --only, and a wrong one is refused with the list of them', () => {
  expect(readPlan(['--long', '--only', 'unit,journeys'])).toEqual({ groups: ['unit', 'journeys'], long: true })
  expect(readPlan(['--only', 'units'])).toBe('--only takes some of unit,server,server-postgres,dom,browser,journeys; it got "units"')
  expect(readPlan(['--only'])).toContain('it got ""')
})

test('a long run has the files that take a sample of something', () => {
  expect(costlyFiles()).toContain('kernel/page/commands/copies.test.ts')
  expect(costlyFiles()).not.toContain('scripts/test-plan.test.ts')
})

test('a journey that is sampled, or differs in a long run, is marked for it', () => {
  const journeys = readdirSync(join(root, 'tests/e2e')).filter((file) => file.endsWith('.e2e.ts'))
  const texts = journeys.map((file) => [file, readFileSync(join(root, 'tests/e2e', file), 'utf8')] as const)
  const sampled = texts.filter(([, text]) => /helpers\/long\.ts|looksFrom/.test(text))
  expect(sampled.length).toBeGreaterThan(3)
  expect(sampled.filter(([, text]) => !/\bLONG,|onlyLong\(/.test(text)).map(([file]) => file)).toEqual([])
})

test('parts of a long run take turns by commit, and all are run where no commit is known', () => {
  const commits = Array.from({ length: 400 }, (_, at) => (at * 7919 + 65_537).toString(16).padStart(40, '0'))
  const turns = commits.map((commit) => turnOf(commit, 3))
  for (const part of [1, 2, 3]) expect(turns.filter((turn) => turn === part).length).toBeGreaterThan(100)
  expect([turnOf(commits[0]!, 1), turnOf('', 2), turnOf('not a commit', 2), turnOf(commits[0]!, Number.NaN)]).toEqual(
    Array(4).fill(undefined),
  )
})
