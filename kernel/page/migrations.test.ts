import { expect, test } from 'vitest'
import { migratePage, migrateProps, PAGE_MIGRATIONS, refuseGaps } from './migrations.ts'
import { parsePage } from './parse-page.ts'
import type { ComponentInfo } from './patch.ts'
import { elementOf } from './tree.ts'

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

test("a component's props are brought to its declared version, or the gap is refused", () => {
  const table = { 2: (props: object) => ({ ...props, two: 1 }), 3: (props: object) => ({ ...props, three: 1 }) }
  expect(migrateProps('Text', { a: 1 }, 1, 3, table)).toEqual({ a: 1, two: 1, three: 1 })
  expect(() => migrateProps('Text', {}, 1, 4, table)).toThrow('page.no-migration (what: Text, version: 4)')
})

test('props of older declarations are migrated with their formulas while a page is read', () => {
  const stored = {
    elements: [{ id: 'T_1', type: 'Text', name: 't' }],
    elementsMap: { T_1: { config: { props: { label: { type: 'variable', value: 'a' } } } } },
  }
  const catalogue = () => ({ type: 'Text', version: 2, functionProps: [] }) as unknown as ComponentInfo
  const migrations = () => ({ 2: ({ label, ...rest }: { label?: never }) => ({ ...rest, text: label ?? null }) })
  const read = parsePage(stored, { catalogue, migrations })
  expect(elementOf(read.document, 'T_1')).toMatchObject({ version: 2, bindings: { text: { kind: 'formula', source: 'a' } } })
  const without = parsePage(stored, { catalogue })
  expect(without.findings.map((finding) => finding.code)).toEqual(['PAGE_MIGRATION_FAILED'])
  expect(elementOf(without.document, 'T_1')).toMatchObject({ version: 1, bindings: { label: { source: 'a' } } })
})
