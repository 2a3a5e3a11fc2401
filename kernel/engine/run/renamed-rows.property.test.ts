import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  applyPatch,
  type BlockLookup,
  catalogueWithBlocks,
  type ElementRecord,
  type PageDocument,
  type PageEntry,
} from '#kernel/page/records'
import type { Json } from '#kernel/page/values'
import { blockOf, elementOf, inputOf, lookupIn, pageOf, use, variableOf } from '../../../tests/engine/block-pages.ts'
import { catalogue, EditedPage } from '../../../tests/engine/edited-page.ts'
import { drawSlots, shownTexts } from '../../../tests/engine/shown-texts.ts'
import { runs } from '../../../tests/helpers/long.ts'
import { planBlockRenames, planRename, type ReferenceTarget } from '../references/references.ts'

const NAME: ReferenceTarget = { kind: 'row', use: 'FormList_1', field: 'name' }
const rows = [
  { name: 'Ann', qty: 2, id: 7 },
  { name: 'Bob', qty: 0, id: 8 },
  { name: 'Cid', qty: 5, id: 9 },
]
const renamedRows = (list: readonly { name: string }[]): Json => list.map(({ name, ...rest }) => ({ label: name, ...rest })) as Json

const list = fc.constantFrom(
  'Form_1.list',
  'context.Form_1.list',
  'Form_1.list ?? []',
  'Form_1.list.filter((row) => row.qty > 0)',
  'Form_1.list.filter(({ name }) => name !== "Bob").slice(0, 2)',
  'variable.open',
  'variable.open.toReversed()',
)
const inner = fc.constantFrom('props.rows', 'props.rows.filter((r) => r.qty > 1)', 'context.props.rows', 'props["rows"] ?? []')
const inBlock = fc.constantFrom('index', 'item.qty', 'item.name', 'props.rows.map((r) => r.name).join()', 'item.id + props.rows.length')
const filling = fc.constantFrom(
  'slot.item.name',
  'slot.item?.name + slot.index',
  'context.slot.item["name"]',
  'const { item: { name } } = slot; return name',
  '(() => { const { item } = slot; return item.name + item.qty })()',
  'slot.item.qty',
  'slot.item.name.length + Form_1.list[0].name',
)
const looped = fc.constantFrom(
  'item.name',
  'Loop.item.name + index',
  'item["name"] + item.id',
  'item.qty',
  'const { name } = item; return name',
)
const shape = fc.record({
  ...{ list, inner, inBlock, filling, looped },
  /** Another block draws the slot in rows of its own, and reads the field itself or not. */
  passed: fc.constantFrom('no', 'plain', 'reading'),
  /** The rows are known by the field that is renamed. */
  byName: fc.boolean(),
  /** Another use gives the block rows that are no form's. */
  other: fc.boolean(),
})

const text = (id: string, formula: string, parentId: string | null, slot?: string): ElementRecord =>
  elementOf(id, { text: formula }, { parentId, ...(slot === undefined ? {} : { slot }) })
const slotIn = (parentId: string) => elementOf('Slot_1', {}, { parentId, props: { name: 'line' } })
const LINE = { inputs: [inputOf('rows', [])], slots: [{ name: 'line', label: '' }] }

function pagesOf({ list, inner, inBlock, filling, looped, passed, byName, other }: typeof shape extends fc.Arbitrary<infer T> ? T : never) {
  const drawing = (formula: string) =>
    blockOf(LINE, [elementOf('ForEach_1', { data: inner }), text('Text_1', formula, 'ForEach_1'), slotIn('ForEach_1')])
  const block =
    passed === 'no'
      ? drawing(inBlock)
      : blockOf(
          LINE,
          [
            text('Text_2', inBlock.replace('item', 'props.rows[0]').replace(/^index$/, '1'), null),
            use('8', 'Block_5', { rows: inner }),
            { ...slotIn('Block_5'), slot: 'line' },
          ],
          { blocks: { 8: 1 } },
        )
  const lookup: { [key: string]: PageDocument } = { '7 1': block, '8 1': drawing(passed === 'reading' ? 'item.name' : 'item.qty') }
  const input = (id: string, name: string) => elementOf(id, {}, { parentId: 'FormList_1', props: { formItem: { name } } })
  const entries: PageEntry[] = [
    variableOf('people', [{ name: 'Eve', qty: 1 }]),
    variableOf('open', null, 'Form_1.list.filter((row) => row.name !== "Cid")'),
    elementOf('Form_1'),
    elementOf('FormList_1', {}, { parentId: 'Form_1', props: { formItem: { name: 'list' } } }),
    ...[input('Input_1', 'name'), input('Input_2', 'qty'), input('Input_3', 'id')],
    elementOf('ForEach_3', { data: list }, { name: 'Loop', props: byName ? { itemKey: 'name' } : {} }),
    text('Text_3', looped, 'ForEach_3'),
    use('7', 'Block_1', { rows: list }),
    text('Text_7', filling, 'Block_1', 'line'),
    ...(other ? [use('7', 'Block_2', { rows: 'variable.people' }), text('Text_8', 'slot.item.name', 'Block_2', 'line')] : []),
  ]
  return { page: pageOf(entries, { blocks: { 7: 1, 8: 1 } }), lookup }
}

async function shown(document: PageDocument, lookup: BlockLookup, list: Json) {
  const page = await EditedPage.open([...document.entries.values()], lookup)
  await page.push('Form_1.list', list)
  await drawSlots(page)
  const texts = shownTexts(page)
  page.dispose()
  return texts
}

describe('a field of a form list’s rows, renamed', () => {
  it('every text shows what it showed, in loops and in what fills slots of blocks that are given the rows, or the block is named', async () => {
    let followed = 0
    let told = 0
    await fc.assert(
      fc.asyncProperty(shape, async (of) => {
        const { page, lookup: blocks } = pagesOf(of)
        const lookup = lookupIn(blocks)
        const options = { catalogue: catalogueWithBlocks(catalogue, page, lookup), blocks: lookup }
        const plan = planRename(page, NAME, 'label', options)
        const inBlocks = planBlockRenames(page, NAME, 'label', options)
        const before = await shown(page, lookup, rows)
        expect(Object.keys(before)).toEqual(expect.arrayContaining(['Text_3', 'Text_7']))
        if (!('refused' in plan)) {
          followed++
          expect(inBlocks).toEqual([])
          expect(await shown(applyPatch(page, plan), lookup, renamedRows(rows))).toEqual(before)
          return
        }
        told++
        expect(plan.uncertain.map(({ reason, entry, path }) => [reason, entry, path])).toEqual([['block', 'Block_1', 'rows']])
        expect(plan.refused.en).toContain('Block_1 · rows')
        const [only] = inBlocks
        expect(only?.others).toEqual(of.other ? ['Block_2'] : [])
        if (!only?.patch) return
        const own = planRename(page, NAME, 'label', { ...options, ownBlocks: new Set(['7']) })
        if ('refused' in own) throw new Error(own.refused.en)
        const now = lookupIn({ ...blocks, '7 1': applyPatch(blocks['7 1']!, only.patch) })
        expect(await shown(applyPatch(page, own), now, renamedRows(rows))).toEqual(before)
      }),
      { numRuns: runs(16, 300) },
    )
    expect(followed).toBeGreaterThan(3)
    expect(told).toBeGreaterThan(3)
  }, 120_000)
})
