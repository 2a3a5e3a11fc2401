import { join } from 'node:path'
import { act, cleanup, render } from '@testing-library/react'
import { afterAll, afterEach, expect, it } from 'vitest'
import { compilePage, type PageProgram, withFirstValues } from '#kernel/engine'
import { createEvaluator } from '#kernel/engine/ends/first-values'
import type { BlockLookup, PageDocument } from '#kernel/page/records'
import { createViews, PageView } from '#kernel/view'
import { collectCatalogue } from '#sdk'
import { basePlugins } from '../../plugins/presets/base.ts'
import { blockOf, elementOf, inputOf, lookupIn, pageOf, use, variableOf } from '../engine/block-pages.ts'
import { baseViews } from './base-views.ts'
import { openRows } from './rows-page.ts'

const evaluator = createEvaluator({
  command: [process.execPath, join(process.cwd(), 'kernel/engine/ends/child.ts')],
  start: 20_000,
  total: 60_000,
})
afterAll(() => evaluator.dispose())
afterEach(cleanup)

const { components, functions } = collectCatalogue(basePlugins)
const catalogue = (type: string) => components.find((info) => info.type === type)
async function published(document: PageDocument, blocks: BlockLookup): Promise<PageProgram> {
  const { program, findings } = compilePage(document, catalogue, { functions: functions.map(({ name }) => name), blocks })
  expect(findings).toEqual([])
  const { values, rows, failures } = await evaluator.evaluate({ program, functions: [] })
  expect(failures).toEqual([])
  return withFirstValues(program, values, rows)
}

const people = [
  { id: 'a', name: 'Ann' },
  { id: 'b', name: 'Bob' },
]
const inner = blockOf({ inputs: [inputOf('name', '')] }, [
  variableOf('mark', '!'),
  variableOf('twice', null, 'variable.mark + variable.mark'),
  elementOf('Text_1', { text: "'inner ' + props.name + variable.twice" }),
])
const card = blockOf(
  { inputs: [inputOf('title', 'nobody'), inputOf('people', [])] },
  [
    elementOf('Text_1', { text: "'Dear ' + props.title" }, { order: 'a0' }),
    use('8', 'Inner_1', { name: 'props.title' }, { order: 'a1' }),
    elementOf('ForEach_1', { data: 'props.people' }, { type: 'ForEach', props: { itemKey: 'id' }, order: 'a2' }),
    elementOf('Text_2', { text: 'item.name + index' }, { parentId: 'ForEach_1' }),
  ],
  { blocks: { 8: 1 } },
)

it('a published page paints what its blocks compute before the engine answers, in blocks and rows within as well', async () => {
  const page = pageOf(
    [
      variableOf('who', 'the page'),
      variableOf('people', people),
      use('7', 'Block_1', { title: 'variable.who', people: 'variable.people' }, { order: 'a0' }),
      use('7', 'Block_2', {}, { props: { title: 'set' }, order: 'a1' }),
    ],
    { blocks: { 7: 1 } },
  )
  const program = await published(page, lookupIn({ '7 1': card, '8 1': inner }))
  let start = (): void => undefined
  const opened = openRows(program, new Promise((resolve) => (start = resolve)))
  await opened.page.painted
  const views = createViews(baseViews)
  await views.preload(['Page', 'ForEach', 'Text', 'block/7', 'block/8'])
  await act(async () => {
    render(<PageView page={opened.page} views={views} locale="en" />)
  })
  const shown = () => [...document.body.querySelectorAll('[data-type="Text"]')]
  const first = shown()
  const said = ['Dear the page', 'inner the page!!', 'Ann0', 'Bob1', 'Dear set', 'inner set!!']
  expect(first.map((node) => node.textContent)).toEqual(said)
  await act(async () => {
    start()
    await opened.page.ready
    await opened.settled()
  })
  expect(shown()).toEqual(first)
  expect(shown().map((node) => node.textContent)).toEqual(said)
  opened.dispose()
})
