import fc from 'fast-check'
import { afterEach, expect, it } from 'vitest'
import type { PageEntry } from '#kernel/page/records'
import type { Json } from '#kernel/page/values'
import { blockOf, elementOf, inputOf, lookupIn, rootOf, use, variableOf } from '../../../tests/engine/block-pages.ts'
import { EditedPage } from '../../../tests/engine/edited-page.ts'
import { runs } from '../../../tests/helpers/long.ts'

const opened: EditedPage[] = []
afterEach(() => {
  for (const page of opened.splice(0)) page.dispose()
})

/** `IN` stands for an input, `OWN` for the block's own variables, `FORM` for its form: on the page written out they are others. */
const FORMULAS = [
  'IN.a',
  'IN.a + OWN.n',
  'IN.b?.length ?? 0',
  'IN.b.map((each) => each.id * OWN.n).join()',
  'OWN.n * 2',
  'OWN.twice + 1',
  'OWN.twice + IN.a',
  'FORM.name ?? "none"',
  '`${FORM.name}-${IN.a}`',
  'IN.c.deep.x',
  'app.variable?.shared ?? "nothing"',
  'JSON.stringify(OWN.list)',
]
const formula = fc.constantFrom(...FORMULAS)
const inRow = fc.constantFrom('item.id', 'item.id + IN.a', 'index + OWN.n', 'item.name ?? FORM.name ?? OWN.twice')
const listed = fc.constantFrom('IN.b', 'OWN.list', 'IN.b.filter((each) => each.id > 1)')

const inBlock = (text: string) => text.replaceAll('IN.', 'props.').replaceAll('OWN.', 'variable.').replaceAll('FORM', 'Form_1')
const writtenOut = (text: string, n: number) =>
  text
    .replaceAll('IN.', `variable.use${n}.`)
    .replaceAll(/OWN\.(\w+)/g, `variable.$1${n}`)
    .replaceAll('FORM', `Form_${n}`)

const shape = fc.record({ one: formula, two: formula, row: inRow, list: listed })
const value = fc.constantFrom<Json>(1, 2, 'x', null)
const list = fc.array(fc.record({ id: fc.integer({ min: 1, max: 4 }), name: fc.constantFrom<Json>('Ann', 'Bob', null) }), { maxLength: 3 })

/** A write to the page with blocks, and the same to the one that is written out. */
const change = fc.oneof(
  fc.tuple(fc.constantFrom(1, 2), value).map(([n, to]) => [`variable.use${n}.a`, `variable.use${n}.a`, to] as const),
  fc.tuple(fc.constantFrom(1, 2), list).map(([n, to]) => [`variable.use${n}.b`, `variable.use${n}.b`, to] as const),
  fc.tuple(fc.constantFrom(1, 2), value).map(([n, to]) => [`variable.use${n}.c`, `variable.use${n}.c`, { deep: { x: to } }] as const),
  fc.tuple(fc.constantFrom(1, 2), fc.integer({ max: 9 })).map(([n, to]) => [`#Block_${n}:.variable.n`, `variable.n${n}`, to] as const),
  fc.tuple(fc.constantFrom(1, 2), list).map(([n, to]) => [`#Block_${n}:.variable.list`, `variable.list${n}`, to] as const),
  fc
    .tuple(fc.constantFrom(1, 2), fc.constantFrom<Json>('Jo', 'Kim'))
    .map(([n, to]) => [`#Block_${n}:.b7_1_Form_1.name`, `Form_${n}.name`, to] as const),
)

it('a page that uses a block twice shows what the page shows on which the elements are written out twice', async () => {
  await fc.assert(
    fc.asyncProperty(shape, fc.array(change, { minLength: 1, maxLength: 6 }), async ({ one, two, row, list: rows }, changes) => {
      const block = blockOf({ inputs: [inputOf('a', 0), inputOf('b', []), inputOf('c', null)] }, [
        variableOf('n', 3),
        variableOf('list', [{ id: 2, name: 'Own' }]),
        variableOf('twice', null, 'variable.n * 2'),
        elementOf('Form_1'),
        elementOf('Text_1', { text: inBlock(one) }),
        elementOf('Text_2', { text: inBlock(two) }),
        elementOf('ForEach_1', { data: inBlock(rows) }),
        elementOf('Text_3', { text: inBlock(row) }, { parentId: 'ForEach_1' }),
      ])
      const shared = [1, 2].map((n) => variableOf(`use${n}`, { a: n, b: [{ id: n, name: 'First' }], c: { deep: { x: n } } }))
      const inputs = (n: number) => ({ a: `variable.use${n}.a`, b: `variable.use${n}.b`, c: `variable.use${n}.c` })
      const withBlocks: PageEntry[] = [
        rootOf({ blocks: { 7: 1 } }),
        ...shared,
        use('7', 'Block_1', inputs(1)),
        use('7', 'Block_2', inputs(2)),
      ]
      const plain: PageEntry[] = [
        rootOf(),
        ...shared,
        ...[1, 2].flatMap((n): PageEntry[] => [
          variableOf(`n${n}`, 3),
          variableOf(`list${n}`, [{ id: 2, name: 'Own' }]),
          variableOf(`twice${n}`, null, `variable.n${n} * 2`),
          elementOf(`Form_${n}`),
          elementOf(`Text_1${n}`, { text: writtenOut(one, n) }),
          elementOf(`Text_2${n}`, { text: writtenOut(two, n) }),
          elementOf(`ForEach_${n}`, { data: writtenOut(rows, n) }),
          elementOf(`Text_3${n}`, { text: writtenOut(row, n) }, { parentId: `ForEach_${n}` }),
        ]),
      ]
      const [blocks, out] = [await EditedPage.open(withBlocks, lookupIn({ '7 1': block })), await EditedPage.open(plain)]
      opened.push(blocks, out)
      const shownByBlocks = () => {
        const values = blocks.rowValues()
        return [1, 2].map((n) => ({
          texts: ['Text_1', 'Text_2'].map((id) => values[`Block_${n}: b7_1_${id}.text`]),
          rows: Object.entries(values).flatMap(([place, shown]) => {
            const found = new RegExp(`^Block_${n}:/b7_1_ForEach_1:(\\S+) b7_1_Text_3`).exec(place)
            return found ? [[found[1], shown]] : []
          }),
        }))
      }
      const shownWrittenOut = () => {
        const [values, inRows] = [out.values(), out.rowValues()]
        return [1, 2].map((n) => ({
          texts: ['Text_1', 'Text_2'].map((id) => values[`${id}${n}.text`]),
          rows: Object.entries(inRows).flatMap(([place, shown]) => {
            const found = new RegExp(`^ForEach_${n}:(\\S+) Text_3`).exec(place)
            return found ? [[found[1], shown]] : []
          }),
        }))
      }
      expect(shownByBlocks()).toEqual(shownWrittenOut())
      for (const [inUse, onPage, to] of changes) {
        await blocks.push(inUse, to)
        await out.push(onPage, to)
        expect(shownByBlocks()).toEqual(shownWrittenOut())
      }
      expect(blocks.failing().length > 0).toBe(out.failing().length > 0)
      for (const page of opened.splice(0)) page.dispose()
    }),
    { numRuns: runs(12, 400) },
  )
}, 120_000)
