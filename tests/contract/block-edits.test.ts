import { afterEach, describe, expect, it } from 'vitest'
import type { BlockLookup, PageEntry } from '#kernel/page/records'
import { blockOf, elementOf, inputOf, lookupIn, rootOf, use, variableOf } from '../engine/block-pages.ts'
import { EditedPage, given } from '../engine/edited-page.ts'

const opened: EditedPage[] = []
afterEach(() => {
  for (const page of opened.splice(0)) page.dispose()
})
const open = async (entries: readonly PageEntry[], blocks: BlockLookup): Promise<EditedPage> => {
  const page = await EditedPage.open(entries, blocks)
  opened.push(page)
  return page
}

const inner = blockOf({ inputs: [inputOf('n', 0)] }, [elementOf('Text_1', { text: "'inner ' + props.n" })])
const first = blockOf(
  { inputs: [inputOf('title', 'none')] },
  [
    variableOf('count', 1),
    elementOf('Text_1', { text: "props.title + ' ' + variable.count" }),
    elementOf('Table_1', {}, given([1, 2, 3])),
    elementOf('Text_2', { text: 'component.Table_1.data?.length' }),
    use('8', 'Block_1', { n: 'variable.count' }),
  ],
  { blocks: { 8: 1 } },
)
const second = blockOf({ inputs: [inputOf('title', 'none')] }, [
  variableOf('count', 1),
  elementOf('Text_1', { text: "'new ' + props.title + ' ' + variable.count" }),
])
const blocks = lookupIn({ '7 1': first, '7 2': second, '8 1': inner })
const page = (version: number | null, ...entries: PageEntry[]): PageEntry[] => [
  rootOf(version === null ? {} : { blocks: { 7: version } }),
  variableOf('who', 'Ann'),
  ...entries,
]
const one = use('7', 'Block_1', { title: 'variable.who' })
const two = use('7', 'Block_2')

/** What an engine shows that starts with the page. */
const fresh = async (entries: readonly PageEntry[]) => {
  const started = await open(entries, blocks)
  await started.state()
  return { values: started.rowValues(), failing: started.failing() }
}

describe('an engine that follows edits of a page with blocks', () => {
  const steps: readonly (readonly [what: string, entries: PageEntry[]])[] = [
    ['a use comes', page(1, one)],
    ['another one comes', page(1, one, two)],
    ['one gets other inputs', page(1, use('7', 'Block_1', { title: "variable.who + '!'" }), two)],
    [
      'one is moved into a list',
      page(1, elementOf('ForEach_1', { data: '[{ id: 1 }, { id: 2 }]' }), { ...one, parentId: 'ForEach_1' }, two),
    ],
    ['the page takes a version', page(2, one, two)],
    ['and goes back', page(1, one, two)],
    ['the pin goes', page(null, one, two)],
    ['one goes', page(1, two)],
    ['all go', page(1)],
  ]

  it('shows what one shows that starts with the page, after each of them', async () => {
    const edited = await open(page(1), blocks)
    for (const [what, entries] of steps) {
      await edited.become(entries)
      await edited.state()
      expect({ values: edited.rowValues(), failing: edited.failing() }, what).toEqual(await fresh(entries))
    }
  })

  it('keeps the variables of a use while others come and go, and lets them go with it', async () => {
    const edited = await open(page(1, one), blocks)
    await edited.push('#Block_1:.variable.count', 5)
    expect(edited.rowValues()['Block_1: b7_1_Text_1.text']).toBe('Ann 5')
    expect(edited.rowValues()['Block_1:/b7_1_Block_1: b8_1_Text_1.text']).toBe('inner 5')
    await edited.become(page(1, one, two))
    expect(edited.rowValues()['Block_1: b7_1_Text_1.text']).toBe('Ann 5')
    await edited.become(page(2, one, two))
    expect(edited.rowValues()['Block_1: b7_2_Text_1.text']).toBe('new Ann 5')
    await edited.become(page(2, two))
    await edited.become(page(2, one, two))
    expect(edited.rowValues()['Block_1: b7_2_Text_1.text']).toBe('new Ann 1')
  })
})
