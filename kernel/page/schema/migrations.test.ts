import { expect, test } from 'vitest'
import { migratePage, PAGE_MIGRATIONS, refuseGaps } from './migrations.ts'

test('steps run in order from the version a page has, and a gap is refused', () => {
  const step = (to: number) => ({ to, migrate: (page: object) => ({ ...page, [`v${to}`]: true }) })
  expect(migratePage({ schemaVersion: 1 }, [step(1), step(2), step(3)])).toEqual({ schemaVersion: 3, v2: true, v3: true })
  expect(() => migratePage({}, [step(1), step(3)])).toThrow('page.migration-gap (what: page, expected: 2, found: 3)')
  expect(() =>
    refuseGaps(
      'page',
      PAGE_MIGRATIONS.map((one) => one.to),
      1,
    ),
  ).not.toThrow()
})
