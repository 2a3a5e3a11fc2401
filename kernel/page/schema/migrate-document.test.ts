import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testCatalogue } from '../catalogue.fixture.ts'
import type { Catalogue } from '../records/patch.ts'
import { applyPatch, isEmpty } from '../records/patch-algebra.ts'
import type { Bindings, ElementRecord, PageDocument } from '../records/records.ts'
import { elementOf } from '../records/tree.ts'
import type { Json, JsonObject } from '../values/json.ts'
import { type MigrationTask, migrateDocument, needsMigration, type RunMigrations } from './migrate-document.ts'
import { emptyDocument, parsePage } from './parse-page.ts'

const RENAME = 'rename'
const MARK = 'mark'
/** What the texts stand for; `run-migrations.test.ts` runs real ones, where code of plugins may run. */
const STEPS: { readonly [source: string]: (props: { readonly label?: Json }) => Json } = {
  [RENAME]: ({ label, ...rest }) => ({ ...rest, ...(label === undefined ? {} : { title: label }) }),
  [MARK]: (props) => ({ ...props, third: true }),
  list: () => [1],
  nothing: () => null,
  unsafe: () => JSON.parse('{"__proto__":{"a":1}}') as Json,
}
const component = (version: number, migrations?: { readonly [to: number]: string }): Catalogue => {
  const info = { ...testCatalogue('Text')!, version, functionProps: ['draw'], ...(migrations ? { migrations } : {}) }
  return (type) => (type === 'Text' ? info : undefined)
}
const third = component(3, { 2: RENAME, 3: MARK })

function page(props: JsonObject, bindings: Bindings = {}, version = 1): PageDocument {
  const element: ElementRecord = {
    ...{ kind: 'element', id: 'T', type: 'Text', name: 'title', parentId: null, order: 'a0', style: {}, css: '', events: {}, extra: {} },
    ...{ props, bindings, version },
  }
  return { entries: new Map([...emptyDocument().entries, ['T', element]]) }
}
const calls: MigrationTask[] = []
const run: RunMigrations = async (tasks) => {
  calls.push(...tasks)
  return tasks.map(({ props, steps }) => ({
    ok: true,
    props: steps.reduce<Json>((now, source) => STEPS[source]!(now as JsonObject), props),
  }))
}
async function migrated(document: PageDocument, catalogue = third) {
  const { patch, findings } = await migrateDocument(document, catalogue, run)
  return { document: applyPatch(document, patch), patch, findings }
}

test('props are brought to the version of their component step by step, and formulas move with them', async () => {
  const formula = { kind: 'formula', source: 'variable.a' } as const
  const color = { kind: 'formula', source: '"red"' } as const
  const { document, findings } = await migrated(page({ size: 2 }, { label: formula, 'style.color': color }))
  expect(findings).toEqual([])
  expect(elementOf(document, 'T')).toMatchObject({
    version: 3,
    props: { size: 2, third: true },
    bindings: { title: formula, 'style.color': color },
  })
  expect(elementOf(document, 'T')?.bindings).not.toHaveProperty('label')
})

test('a page whose elements are up to date is left alone, and nothing is run for it', async () => {
  calls.length = 0
  const document = page({ label: 'a' }, {}, 3)
  expect(needsMigration(document, third)).toBe(false)
  expect(isEmpty((await migrated(document)).patch)).toBe(true)
  expect(calls).toEqual([])
})

test('a page stored by an older version of a component is read as it is, and migrated afterwards', async () => {
  const stored = {
    elements: [{ id: 'T', type: 'Text', name: 't' }],
    elementsMap: { T: { config: { props: { label: { type: 'variable', value: 'a' } } } } },
  }
  const { document, findings } = parsePage(stored, { catalogue: third })
  expect([findings, needsMigration(document, third)]).toEqual([[], true])
  expect(elementOf((await migrated(document)).document, 'T')).toMatchObject({ version: 3, bindings: { title: { source: 'a' } } })
})

test.each<[string, Catalogue, RunMigrations, string]>([
  ['is missing', component(3, { 2: RENAME }), run, 'page.no-migration'],
  ['returns a list', component(2, { 2: 'list' }), run, 'page.migration-no-object'],
  ['returns nothing', component(2, { 2: 'nothing' }), run, 'page.migration-no-object'],
  ['returns what no page may hold', component(2, { 2: 'unsafe' }), run, 'page.migration-no-object'],
  ['fails', component(2, { 2: '' }), async () => [{ ok: false, why: 'it broke' }], 'it broke'],
  ['is not answered for', component(2, { 2: '' }), async () => [], 'page.migration-no-answer'],
])(
  'where a migration %s, the props stay as they were, and a finding names element, component and versions',
  async (_, catalogue, runs, why) => {
    const document = page({ label: 'kept' })
    const { patch, findings } = await migrateDocument(document, catalogue, runs)
    expect(isEmpty(patch)).toBe(true)
    expect(findings).toHaveLength(1)
    const [finding] = findings
    const to = catalogue('Text')!.version
    expect(finding).toMatchObject({
      code: 'PAGE_MIGRATION_FAILED',
      entry: 'T',
      message: { params: { element: 'title', type: 'Text', from: 1, to } },
    })
    expect(JSON.stringify(finding)).toContain(why)
  },
)

test('an element whose migration fails keeps no other from being migrated', async () => {
  const one = elementOf(page({ label: 'a' }), 'T')!
  const document = { entries: new Map([...page({ label: 'a' }).entries, ['U', { ...one, id: 'U' }]]) }
  const second = await migrateDocument(document, component(2, { 2: RENAME }), async (tasks) => {
    const [, rest] = await run(tasks)
    return [{ ok: false, why: 'it broke' }, rest!]
  })
  expect([[...second.patch.keys()], second.findings.map(({ entry }) => entry)]).toEqual([['U'], ['T']])
})

test('migrating twice changes no more than migrating once, whatever the props are', async () => {
  const json = fc.jsonValue({ maxDepth: 3 })
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.constantFrom('label', 'title', 'draw', 'size', 'style'), json, { noNullPrototype: true }),
      async (props) => {
        const read = parsePage(
          { elements: [{ id: 'T', type: 'Text' }], elementsMap: { T: { config: { props } } } },
          { catalogue: third },
        ).document
        const once = await migrated(read)
        const twice = await migrated(once.document)
        expect(isEmpty(twice.patch)).toBe(true)
        expect(twice.document).toEqual(once.document)
      },
    ),
    { numRuns: 100 },
  )
})
