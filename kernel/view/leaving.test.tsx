import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import type { DiagnosticPlace, PageCalls, PageProgram, ProgramBinding, ProgramElement, ProgramPatch } from '#kernel/engine'
import type { Json } from '#kernel/page/values'
import { createRunningPage, createViews, type EngineLink, headlessServices, PageView, type ViewProps } from './index.ts'

afterEach(cleanup)

const element = (id: string, over: Partial<ProgramElement> = {}): ProgramElement => ({
  ...{ id, type: 'Text', parentId: id === 'page' ? null : 'page', props: { text: 'as written' }, style: {}, events: {} },
  ...over,
})
const binding = (id: number, target: string, over: Partial<ProgramBinding> = {}): ProgramBinding => ({
  ...{ id, element: target, path: 'text', binding: { kind: 'formula', source: 'variable.x' }, reads: ['variable.x'] },
  ...over,
})
const programOf = (part: Partial<PageProgram>): PageProgram => ({
  ...{ hash: 't', elements: [], bindings: [], flows: {}, apis: {}, sources: [], variables: {}, interceptor: {}, css: '', plugins: {} },
  needsEngine: true,
  ...part,
  ...{ elements: [element('page', { type: 'Page' }), ...(part.elements ?? [])] },
})
const patchOf = (part: Partial<ProgramPatch> = {}): ProgramPatch => ({
  ...{ bindings: { removed: [], added: [] }, flows: {}, apis: {}, sources: { removed: [], added: [] }, variables: {}, events: {} },
  ...part,
})
const gone = (part: Partial<NonNullable<ProgramPatch['left']>>) => ({ elements: [], variables: [], apis: [], data: [], ...part })

/** A page whose engine is the test. */
async function open(program: PageProgram, onMended: (places: readonly DiagnosticPlace[]) => void = () => undefined) {
  const pushed: Json[] = []
  let calls!: PageCalls
  const engine = {
    open: async (_: unknown, given: PageCalls) => {
      calls = given
    },
    update: async () => undefined,
    surround: () => undefined,
    push: ({ changes }: { changes: string }) => void pushed.push(...(JSON.parse(changes) as Json[])),
    close: async () => undefined,
  } as unknown as EngineLink
  const page = createRunningPage({
    ...{ key: 'k', program, mode: 'edit', env: 'stg', route: {}, user: {}, onMended },
    ...{ engine: async () => engine, actions: () => undefined, services: headlessServices() },
  })
  await page.ready
  return { page, calls, pushed, turn: () => new Promise((resolve) => setTimeout(resolve, 20)) }
}

function Counter({ root }: ViewProps) {
  const [count, setCount] = useState(0)
  return (
    <button {...root} type="button" onClick={() => setCount(count + 1)}>
      count {count}
    </button>
  )
}

it('what a view keeps to itself ends with the page that it was drawn for', async () => {
  const views = createViews(() => async () => ({ View: Counter }))
  await views.preload(['Page'])
  const program = { ...programOf({}), needsEngine: false }
  const [first, second] = [await open(program), await open(program)]
  const at = ({ page }: typeof first) => <PageView page={page} views={views} locale="en" />
  const { rerender } = render(at(first))
  await act(async () => void fireEvent.click(screen.getByText('count 0')))
  rerender(at(first))
  expect(screen.getByText('count 1')).toBeTruthy()
  rerender(at(second))
  expect(screen.getByText('count 0')).toBeTruthy()
})

it('a value that is taken back is told as one that leaves, and what an element that is gone still writes is told to nobody', async () => {
  const { page, pushed, turn } = await open(programOf({ elements: [element('Form_1'), element('Form_2')] }))
  page.setState('Form_1.name', 'x')
  page.setState('Form_2.name', undefined)
  await turn()
  expect(pushed.splice(0)).toEqual(['Form_1.name', 'x', '', 'Form_2.name'])
  page.setState('Form_1.age', 1)
  page.setState('Form_2.age', 2)
  page.edit({ patch: patchOf({ left: gone({ elements: ['Form_1'] }) }), upserted: [], removed: ['Form_1'], children: new Map() })
  page.setState('Form_1.name', 'late')
  page.setState('component.Form_1.data', 'late')
  page.setState('#ForEach_1:r7.Form_1.name', 'late')
  await turn()
  expect(pushed.splice(0)).toEqual(['Form_2.age', 2])
  page.edit({ patch: patchOf(), upserted: [element('Form_1')], removed: [], children: new Map() })
  page.setState('Form_1.name', 'again')
  await turn()
  expect(pushed).toEqual(['Form_1.name', 'again'])
})

it('data that nobody gives any more leaves the prop to what its author wrote', async () => {
  const use = { api: 'orders', source: 'source/http', config: {}, bindings: {}, execute: 'at once' } as const
  const sources = [{ element: 'A', use, prop: 'text', driven: 'engine' }] as const
  const { page, calls } = await open(programOf({ elements: [element('A')], sources }))
  calls.data({ key: 'k', data: JSON.stringify(['A', 'text', 'from the api']) })
  const text = () => page.element('A').peek()?.props.text
  expect(text()).toBe('from the api')
  page.edit({
    patch: patchOf({ apis: { orders: null }, left: gone({ apis: ['orders'], data: ['A'] }) }),
    upserted: [],
    removed: [],
    children: new Map(),
  })
  expect(text()).toBe('as written')
})

it('a failure is one of its element until the engine takes it back, whatever values come meanwhile', async () => {
  const mended: DiagnosticPlace[] = []
  const { page, calls } = await open(programOf({ elements: [element('A')], bindings: [binding(1, 'A')] }), (places) =>
    mended.push(...places),
  )
  const failing = () => page.failures('A').peek().length
  const failure = { code: 'FORMULA_THROWN', element: 'A', path: 'text', message: 'no' }
  calls.values({ key: 'k', seq: 0, values: '[1,""]', failures: [failure] })
  calls.values({ key: 'k', seq: 0, values: '[1,""]', failures: [] })
  expect(failing()).toBe(1)
  calls.mended({ key: 'k', places: [{ element: 'A', path: 'text' }] })
  expect([failing(), mended]).toEqual([0, [{ element: 'A', path: 'text' }]])
})

it('a row keeps no value of a formula that is gone, and none of an element', async () => {
  const elements = [element('ForEach_1', { type: 'ForEach' }), element('A', { parentId: 'ForEach_1', template: 1 })]
  const uses = [{ element: 'ForEach_1', slot: '', template: 1, rows: { path: 'variable.list' } }]
  const bindings = [binding(1, 'A', { template: 1 }), binding(2, 'A', { template: 1, path: 'title' })]
  const { page, calls, turn } = await open(programOf({ elements, bindings, templates: [{ id: 1, parent: null }], uses }))
  calls.values({ key: 'k', seq: 0, values: '[]', failures: [], rows: { lists: '[[0,1,[[7,"a"]]]]', values: '[7,1,"x",7,2,"y"]' } })
  await expect.poll(() => page.rows('ForEach_1', '').peek().rows.length).toBe(1)
  const row = page.rows('ForEach_1', '').peek().rows[0]!
  const props = () => row.page.element('A').peek()?.props
  expect(props()).toMatchObject({ text: 'x', title: 'y' })
  page.edit({ patch: patchOf({ bindings: { removed: [1], added: [] } }), upserted: [], removed: [], children: new Map() })
  await turn()
  expect(props()).toMatchObject({ text: 'as written', title: 'y' })
  page.edit({
    patch: patchOf({ left: gone({ elements: ['ForEach_1', 'A'] }), templates: [], uses: [] }),
    upserted: [],
    removed: ['ForEach_1', 'A'],
    children: new Map(),
  })
  await turn()
  expect([page.rows('ForEach_1', '').peek().rows, props()]).toEqual([[], undefined])
})
