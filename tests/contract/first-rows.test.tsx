import { join } from 'node:path'
import { act, cleanup, render } from '@testing-library/react'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { type PageProgram, withFirstValues } from '#kernel/engine'
import { createEvaluator } from '#kernel/engine/ends/first-values'
import { createViews, PageView } from '#kernel/view'
import { baseViews } from './base-views.ts'
import { formula, openRows, type RowsSketch, rowsProgram } from './rows-page.ts'

const evaluator = createEvaluator({
  command: [process.execPath, join(process.cwd(), 'kernel/engine/ends/child.ts')],
  start: 20_000,
  total: 60_000,
})
afterAll(() => evaluator.dispose())
afterEach(cleanup)

async function published(sketch: RowsSketch, change: (program: PageProgram) => PageProgram = (program) => program) {
  const program = change(rowsProgram(sketch))
  const { values, rows, failures } = await evaluator.evaluate({ program, functions: [] })
  return { program: withFirstValues(program, values, rows), failures }
}

const people = ['Ann', 'Bob', 'Cid'].map((name, n) => ({ id: `p${n}`, name, kids: Array.from({ length: n }, (_, i) => ({ id: i, n: i })) }))
const nested: RowsSketch = {
  variables: { people },
  elements: [
    {
      ...{ id: 'ForEach_1', type: 'ForEach', props: { data: formula('context.variable.people'), itemKey: 'id' } },
      children: [
        { id: 'Text_name', type: 'Text', props: { text: formula('item.name + "#" + index') } },
        {
          ...{ id: 'ForEach_2', type: 'ForEach', props: { data: formula('item.kids.filter(() => true)'), itemKey: 'id' } },
          children: [{ id: 'Text_kid', type: 'Text', props: { text: formula('ForEach_1.item.name + item.n') } }],
        },
      ],
    },
  ],
}
const list = (data: unknown, text = 'item.n') => ({
  ...{ id: 'ForEach_1', type: 'ForEach', props: { data, itemKey: 'id' } as object },
  children: [{ id: 'Text_1', type: 'Text', props: { text: formula(text) } }],
})
const paths = (program: PageProgram) =>
  (JSON.parse(program.firstRows?.lists ?? '[]') as [number, number, [number, string][], number?, number?][]).map(
    ([, , rows, , total]) => `${rows.length} of ${total ?? rows.length}`,
  )

describe('rows at first sight', () => {
  it('are painted before the engine answers, rows in rows too, and none is mounted again when it does', async () => {
    const { program } = await published(nested)
    let start = (): void => undefined
    const opened = openRows(program, new Promise((resolve) => (start = resolve)))
    await opened.page.painted
    const views = createViews(baseViews)
    await views.preload(['Page', 'ForEach', 'Text'])
    await act(async () => {
      render(<PageView page={opened.page} views={views} locale="en" />)
    })
    const shown = () => [...document.body.querySelectorAll('[data-id^="Text"]')]
    const first = shown()
    expect(first.map((node) => node.textContent)).toEqual(['Ann#0', 'Bob#1', 'Bob0', 'Cid#2', 'Cid0', 'Cid1'])
    expect(first.map((node) => node.getAttribute('data-row')).at(-1)).toBe('ForEach_1:p2/ForEach_2:1')
    await act(async () => {
      start()
      await opened.page.ready
      await opened.settled()
    })
    expect(shown()).toEqual(first)
    opened.page.setState('variable.people', [{ ...people[2]!, name: 'Cindy' }])
    await act(async () => void (await opened.host.snapshot('rows')))
    await act(() => vi.waitFor(() => expect(shown().map((node) => node.textContent)).toEqual(['Cindy#0', 'Cindy0', 'Cindy1'])))
    expect(shown()[0]).toBe(first[3])
    opened.dispose()
  })

  it('are the first twenty of a long list, which says how many there will be', async () => {
    const rows = Array.from({ length: 500 }, (_, n) => ({ id: n, n }))
    expect(paths((await published({ elements: [list(rows)] })).program)).toEqual(['20 of 500'])
  })

  it('leave out lists that depend on who looks, and those of sources', async () => {
    const user = await published({ elements: [list(formula('[{ id: context.app.user, n: 1 }]'))] })
    expect(user.program.firstRows).toBeUndefined()
    const ofSource = await published({ elements: [list([])] }, (program) => ({
      ...program,
      uses: program.uses!.map((use) => ({ ...use, rows: { path: 'component.ForEach_1.data' } })),
    }))
    expect(ofSource.program.firstRows).toBeUndefined()
  })

  it('survive formulas that only a kill stops, which are left out in every row', async () => {
    const loops = list(
      [
        { id: 1, n: 1 },
        { id: 2, n: 2 },
      ],
      '[].indexOf.call({ length: 2 ** 53 - 1 }, 1)',
    )
    const children = [...loops.children, { id: 'Text_2', type: 'Text', props: { text: formula('item.n * 2') } }]
    const { program } = await published({ elements: [{ ...loops, children }] })
    const flat = JSON.parse(program.firstRows!.values) as unknown[]
    expect(flat.filter((_, i) => i % 3 === 2)).toEqual([2, 4])
  }, 60_000)
})
