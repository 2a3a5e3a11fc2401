import fc from 'fast-check'
import { expect, it } from 'vitest'
import { detachBlock } from '#kernel/page/commands'
import {
  applyPatch,
  type BlockLookup,
  catalogueWithBlocks,
  type ElementRecord,
  type PageDocument,
  type PageEntry,
  USUAL_PLACES,
} from '#kernel/page/records'
import type { Json } from '#kernel/page/values'
import { blockOf, elementOf, inputOf, lookupIn, pageOf, use, variableOf } from '../../../tests/engine/block-pages.ts'
import { catalogue, EditedPage } from '../../../tests/engine/edited-page.ts'
import { drawGrids, drawSlots, shownTexts } from '../../../tests/engine/shown-texts.ts'
import { runs } from '../../../tests/helpers/long.ts'
import { codeTools, nameTools } from '../references/references.ts'

const known = { params: () => ({ ...USUAL_PLACES.params, flow: 'flow' }) as const, props: () => undefined, config: () => undefined }
const people: Json = [
  { id: 1, name: 'Ann', at: { city: 'Bern' }, kids: [{ id: 5, name: 'Leo' }] },
  { id: 2, name: 'Bob', kids: [{ id: 6, name: 'Mia' }] },
]
const cell = fc.constantFrom(
  'value',
  'row.name + column.title',
  '`${value}/${row.id}`',
  '(({ row, value }) => row.id + value)({ row, value })',
  'context.row.name + context.column["id"]',
  'typeof row + typeof value + typeof column',
  '[1, 2].map((row) => row + 1).join() + value',
  'value?.city + row.kids.map((value) => value.name).join()',
)
/** Also where there is no cell: what fails there fails wherever the block says it. */
const given = fc.constantFrom(
  'typeof value + typeof row',
  '"x"',
  'typeof value === "undefined" ? "none" : value',
  'typeof row === "undefined" ? "none" : row.name + column.title',
  '(() => { const value = 3; return value + typeof column })()',
)
const inBlock = fc.constantFrom(
  'props.who',
  'props.who + value',
  'row.name + props.who',
  'column.title + typeof value',
  'index',
  'typeof row + typeof item + typeof value',
)
const filling = fc.oneof(
  cell,
  fc.constantFrom(
    'slot.item.name + typeof value',
    'item?.name + value',
    'row.name + slot.index',
    'typeof row + typeof value + typeof item',
  ),
)
const within = fc.oneof(cell, fc.constantFrom('item.name + slot.item.name', 'row.name + slot.item.id'))
/** What is around a use, a slot, or a part of the filling, from outside in. */
const nest = fc.array(fc.constantFrom<'cell' | 'list'>('cell', 'list'), { maxLength: 2 })
const shape = fc.record({
  ...{ given, inBlock, filling, within },
  ...{ aroundUse: nest, aroundSlot: nest, inFilling: nest },
  shows: fc.constantFrom('name', 'at', ''),
})

/** Repeaters within each other; `at`: where the innermost has what stands in it. */
function nested(kinds: readonly ('cell' | 'list')[], prefix: number, data: string, parent: Partial<ElementRecord>, shows: string) {
  const entries: ElementRecord[] = []
  let at: Partial<ElementRecord> = parent
  for (const [depth, kind] of kinds.entries()) {
    const id = `${kind === 'cell' ? 'Grid' : 'ForEach'}_${prefix}${depth}`
    const column = { id: 'c1', title: `T${prefix}${depth}`, ...(shows === '' ? {} : { dataIndex: shows }) }
    const own = { name: id, ...(kind === 'cell' ? { props: { columns: [column] } } : {}) }
    entries.push(elementOf(id, { data: depth === 0 ? data : 'item.kids' }, { ...own, ...at }))
    at = { parentId: id, ...(kind === 'cell' ? { slot: 'cell:c1' } : {}) }
  }
  return { entries, at }
}

function pageOfShape({
  given,
  inBlock,
  filling,
  within,
  aroundUse,
  aroundSlot,
  inFilling,
  shows,
}: typeof shape extends fc.Arbitrary<infer T> ? T : never) {
  const slot = nested(aroundSlot, 1, 'props.rows', { parentId: null }, shows)
  const block = blockOf({ inputs: [inputOf('who', ''), inputOf('rows', [])], slots: [{ name: 'line', label: '' }] }, [
    ...slot.entries,
    elementOf('Text_1', { text: inBlock }, { ...slot.at }),
    elementOf('Slot_1', {}, { ...slot.at, props: { name: 'line' } }),
  ])
  const outer = nested(aroundUse, 2, 'variable.people', { parentId: null }, 'name')
  const inner = nested(inFilling, 3, 'variable.people', { parentId: 'Block_1', slot: 'line' }, 'name')
  const entries: PageEntry[] = [
    variableOf('people', people),
    ...outer.entries,
    use('7', 'Block_1', { who: given, rows: 'variable.people' }, { ...outer.at }),
    elementOf('Text_7', { text: filling }, { parentId: 'Block_1', slot: 'line' }),
    ...inner.entries,
    elementOf('Text_8', { text: within }, { ...inner.at }),
  ]
  return { block, page: pageOf(entries, { blocks: { 7: 1 } }) }
}

async function shown(document: PageDocument, lookup: BlockLookup) {
  const page = await EditedPage.open([...document.entries.values()], lookup)
  for (let turn = 0; turn < 3; turn++) {
    await drawGrids(page)
    await drawSlots(page)
  }
  const texts = shownTexts(page)
  const names = new Map([...document.entries].flatMap(([id, entry]) => (entry.kind === 'element' ? [[id, entry.name] as const] : [])))
  const failing = page.failing().map((place) => {
    const id = place.replace(/^.*?(Text_\w+)\.text.*$/, '$1')
    return names.get(id) ?? id
  })
  page.dispose()
  return { texts, failing }
}

it('a use that is taken apart shows what it showed where it, its slot and its filling stand in cells of tables', async () => {
  let inCells = 0
  await fc.assert(
    fc.asyncProperty(shape, async (of) => {
      const { block, page } = pageOfShape(of)
      const lookup = lookupIn({ '7 1': block })
      const functions = () => ({ functions: [], references: known })
      let ids = 100
      const patch = detachBlock.plan(
        {
          document: page,
          catalogue: catalogueWithBlocks(catalogue, page, lookup),
          references: known,
          newId: (prefix) => `${prefix.replace(/^block\/.*/, 'Block')}_${++ids}`,
          names: nameTools(functions),
          code: codeTools(functions),
        },
        { id: 'Block_1', document: block },
      )
      if ('refused' in patch) throw new Error(patch.refused.en)
      const [one, two] = [await shown(page, lookup), await shown(applyPatch(page, patch), lookup)]
      const sound = ({ texts }: typeof one) => Object.fromEntries(Object.entries(texts).filter(([name]) => !one.failing.includes(name)))
      expect(sound(two)).toEqual(sound(one))
      expect(two.failing.filter((name) => !one.failing.includes(name))).toEqual([])
      expect(Object.keys(one.texts)).toEqual(expect.arrayContaining(['Text_1', 'Text_7', 'Text_8']))
      if (of.aroundSlot.includes('cell') && of.aroundUse.includes('cell')) inCells++
    }),
    { numRuns: runs(25, 200) },
  )
  expect(inCells).toBeGreaterThan(2)
}, 120_000)
