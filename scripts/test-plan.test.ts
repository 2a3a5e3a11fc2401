import { expect, test } from 'vitest'
import { costlyFiles, everyGroup, readPlan } from './test-plan.ts'

test('without options every group runs with samples of the costly families', () => {
  expect(readPlan([])).toEqual({ groups: everyGroup, long: false })
})

test('groups are named after --only, and a wrong one is refused with the list of them', () => {
  expect(readPlan(['--long', '--only', 'unit,journeys'])).toEqual({ groups: ['unit', 'journeys'], long: true })
  expect(readPlan(['--only', 'units'])).toBe('--only takes some of unit,server,server-postgres,dom,browser,journeys; it got "units"')
  expect(readPlan(['--only'])).toContain('it got ""')
})

test('a long run has files of both runners, and each of them takes a sample of something', () => {
  const files = costlyFiles()
  expect(files.filter((file) => file.endsWith('.e2e.ts')).length).toBeGreaterThan(3)
  expect(files.filter((file) => file.endsWith('.test.ts')).length).toBeGreaterThan(3)
})
