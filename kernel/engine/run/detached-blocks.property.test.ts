import fc from 'fast-check'
import { expect, it } from 'vitest'
import { detachBlock } from '#kernel/page/commands'
import { applyPatch, type BlockLookup, catalogueWithBlocks, type PageDocument, type PageEntry, USUAL_PLACES } from '#kernel/page/records'
import { blockOf, elementOf, inputOf, lookupIn, pageOf, use, variableOf } from '../../../tests/engine/block-pages.ts'
import { catalogue, EditedPage } from '../../../tests/engine/edited-page.ts'
import { drawSlots, shownTexts } from '../../../tests/engine/shown-texts.ts'
import { runs } from '../../../tests/helpers/long.ts'
import { codeTools, nameTools } from '../references/references.ts'

const known = { params: () => ({ ...USUAL_PLACES.params, flow: 'flow' }) as const, props: () => undefined, config: () => undefined }

const kid = fc.record({
  id: fc.integer({ min: 1, max: 9 }),
  name: fc.constantFrom('Ann', 'Bob'),
  more: fc.constant([{ id: 1, name: 'Leo' }]),
})
const kids = fc.uniqueArray(kid, { minLength: 1, maxLength: 2, selector: ({ id }) => id })
const people = fc.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 9 }), name: fc.constantFrom('Kim', 'Jo'), kids }), {
  ...{ minLength: 1, maxLength: 2, selector: ({ id }: { id: number }) => id },
})

const given = fc.constantFrom(
  'item.name',
  'item.name + index',
  '({ ...item }).name',
  'People.item.name',
  '[1, 2].map((item) => item).join() + key',
)
const inBlock = fc.constantFrom('props.who', 'item.name + props.who', 'props.who + index + key', '((item) => item + props.who)(1)')
const filling = fc.constantFrom(
  'slot.item.name',
  'slot.item.name + slot.index',
  'item.name + slot.item.name',
  'index + "-" + slot.index + key',
  'People.item.name + slot.item.id',
  '((slot) => slot.item)({ item: 4 }) + item.id',
  '{ const { item: own, index: at } = slot; return own.name + at }'.replace(/^\{ (.*); return (.*) \}$/, '(() => { $1; return $2 })()'),
  'Object.keys({ slot }.slot).sort().join() + { slot }.slot.item.name',
  'typeof slot.key + typeof item',
  'context.slot.item.name + context.item.name',
)
const within = fc.constantFrom(
  'item.name + slot.item.name',
  'slot.item.name + People.item.name',
  'index + slot.index + key',
  'slot.item.id',
)

const shape = fc.record({
  ...{ people, given, inBlock, filling, within },
  /** How far in the block's rows its slot stands. */
  depth: fc.constantFrom(0, 1, 2),
  /** Another block draws the slot in rows of its own. */
  passed: fc.boolean(),
  inRows: fc.boolean(),
})

async function shown(document: PageDocument, lookup: BlockLookup, draws: boolean) {
  const page = await EditedPage.open([...document.entries.values()], lookup)
  if (draws) await drawSlots(page)
  const texts = shownTexts(page)
  const failing = page.failing().map((place) => place.replace(/^.*(Text_\w+)\.text.*$/, '$1'))
  page.dispose()
  return { texts, failing }
}

it('a use that is taken apart shows what it showed, with what fills a slot that the block repeats', async () => {
  await fc.assert(
    fc.asyncProperty(shape, async ({ people: data, depth, passed, inRows, ...formulas }) => {
      const rows = (id: string, data: string, parentId: string | null) => elementOf(id, { data }, { parentId, name: id })
      const slotIn = (parentId: string | null) => elementOf('Slot_1', {}, { parentId, props: { name: 'line' } })
      const lister = blockOf({ inputs: [inputOf('list', [])], slots: [{ name: 'line', label: '' }] }, [
        rows('ForEach_1', 'props.list', null),
        slotIn('ForEach_1'),
      ])
      const parentOf = [null, 'ForEach_1', 'ForEach_2'][depth]!
      const slots = passed
        ? [
            use('8', 'Block_5', { list: depth === 2 ? 'item.more' : 'props.kids' }, { parentId: depth === 2 ? 'ForEach_1' : null }),
            { ...slotIn('Block_5'), slot: 'line' },
          ]
        : [slotIn(parentOf)]
      const block = blockOf(
        { inputs: [inputOf('who', ''), inputOf('kids', [])], slots: [{ name: 'line', label: '' }] },
        [
          rows('ForEach_1', 'props.kids', null),
          elementOf('Text_1', { text: formulas.inBlock }, { parentId: 'ForEach_1' }),
          rows('ForEach_2', 'item.more', 'ForEach_1'),
          ...slots,
        ],
        { blocks: { 8: 1 } },
      )
      const entries: PageEntry[] = [
        variableOf('people', data),
        rows('People', 'variable.people', null),
        { ...rows('ForEach_9', 'variable.people', null), name: 'People' },
        use(
          '7',
          'Block_1',
          { who: inRows ? formulas.given : '"you"', kids: inRows ? 'item.kids' : 'variable.people[0].kids' },
          {
            parentId: inRows ? 'ForEach_9' : null,
          },
        ),
        elementOf('Text_7', { text: formulas.filling }, { parentId: 'Block_1', slot: 'line' }),
        { ...elementOf('ForEach_7', { data: '[{ id: 5, name: "In" }]' }, { parentId: 'Block_1', slot: 'line' }), name: 'Within' },
        elementOf('Text_8', { text: formulas.within }, { parentId: 'ForEach_7' }),
      ].filter(({ id }) => id !== 'People')
      const lookup = lookupIn({ '7 1': block, '8 1': lister })
      const before = pageOf(entries, { blocks: { 7: 1, 8: 1 } })
      const functions = () => ({ functions: [], references: known })
      let ids = 100
      const patch = detachBlock.plan(
        {
          document: before,
          catalogue: catalogueWithBlocks(catalogue, before, lookup),
          references: known,
          newId: (prefix) => `${prefix.replace(/^block\/.*/, 'Block')}_${++ids}`,
          names: nameTools(functions),
          code: codeTools(functions),
        },
        { id: 'Block_1', document: block },
      )
      if ('refused' in patch) throw new Error(patch.refused.en)
      const after = applyPatch(before, patch)
      const one = await shown(before, lookup, true)
      const two = await shown(after, lookup, true)
      const sound = ({ texts }: typeof one) => Object.fromEntries(Object.entries(texts).filter(([name]) => !one.failing.includes(name)))
      expect(sound(two)).toEqual(sound(one))
      expect(two.failing.filter((name) => !one.failing.includes(name))).toEqual([])
      if (!inRows) return
      expect(Object.keys(one.texts)).toEqual(expect.arrayContaining(['Text_1', 'Text_8']))
    }),
    { numRuns: runs(15, 200) },
  )
}, 120_000)
