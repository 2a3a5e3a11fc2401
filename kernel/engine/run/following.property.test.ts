import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import type { PageEntry } from '#kernel/page/records'
import { EditedPage, elementOf, from, given, variableOf } from '../../../tests/engine/edited-page.ts'
import { runs } from '../../../tests/helpers/long.ts'

const opened: EditedPage[] = []
afterEach(() => {
  for (const page of opened.splice(0)) page.dispose()
})
const open = async (entries: readonly PageEntry[]): Promise<EditedPage> => {
  const page = await EditedPage.open(entries)
  opened.push(page)
  return page
}

/** Formulas that read what the page below may have, or not. */
const FORMULAS = [
  'variable.a',
  'variable.a.name.length',
  'variable.c + 1',
  'Form_1.name ?? "none"',
  'context.Form_2?.name',
  'component.Table_1.data.length',
  'context.component.Table_1?.data?.length ?? "none"',
  'Object.keys(variable).sort().join()',
  'a b c',
]
const formula = fc.constantFrom(...FORMULAS)
const API: PageEntry = {
  ...{ kind: 'api', id: 'api1', name: 'orders', source: 'source/test-value', config: { value: [1, 2, 3] }, bindings: {}, extra: {} },
}

/** Pages of the same few entries, each there or not, in one of a few ways. */
const page = fc
  .record(
    {
      a: fc.constantFrom<PageEntry>(variableOf('a', { name: 'x' }), variableOf('a', null), variableOf('a2', 7, undefined, 'variable-a')),
      c: fc.option(formula, { nil: undefined }).map((source): PageEntry => variableOf('c', 5, source)),
      form1: fc.constant<PageEntry>(elementOf('Form_1')),
      form2: fc.constant<PageEntry>(elementOf('Form_2')),
      table: fc.constantFrom<PageEntry>(
        elementOf('Table_1'),
        elementOf('Table_1', {}, given([1, 2])),
        elementOf('Table_1', {}, from('api1')),
      ),
      api: fc.constant<PageEntry>(API),
      text1: formula.map((source): PageEntry => elementOf('Text_1', { text: source })),
      text2: fc.tuple(formula, formula).map(([text, title]): PageEntry => elementOf('Text_2', { text, title })),
      list: fc.constantFrom('variable.a', '[{ id: 1 }, { id: 2 }]').map((data): PageEntry => elementOf('ForEach_1', { data })),
      inRow: formula.map((source): PageEntry => elementOf('Text_3', { text: `item.id + ${source}` }, { parentId: 'ForEach_1' })),
    },
    { requiredKeys: [] },
  )
  .map((parts) => {
    const entries = Object.values(parts)
    return entries.filter((entry) => entry.id !== 'Text_3' || entries.some(({ id }) => id === 'ForEach_1'))
  })

/** Once its sources have answered, those too that wait for an author to pause, and what they gave has been taken in. */
const settled = async (one: EditedPage) => {
  await one.pass(1_000)
  const { component, ...rest } = (await one.state()) as { readonly component: object }
  // What an api answered last stays, whoever asked.
  const data = Object.entries(component).filter(([id]) => !id.startsWith('api'))
  return { state: { ...rest, component: Object.fromEntries(data) }, values: one.values(), failing: one.failing() }
}

describe('an engine that follows a page', () => {
  it('has the same state and the same values after any edits as one that starts with the page they lead to', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(page, { minLength: 2, maxLength: 6 }), async (pages) => {
        const edited = await open(pages[0]!)
        for (const entries of pages.slice(1)) {
          await edited.become(entries)
          await settled(edited)
        }
        const fresh = await open(pages.at(-1)!)
        expect(await settled(edited)).toEqual(await settled(fresh))
      }),
      { numRuns: runs(8, 100) },
    )
  }, 600_000)
})
