import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, useEffect, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Diagnostic, PageProgram, ProgramElement } from '#kernel/engine'
import { createRunningPage, createViews, headlessServices, PageView, type ViewProps } from './index.ts'
import { LARGE } from './limits.ts'

const renders: string[] = []
const mounts: string[] = []

const Box = ({ root, children }: ViewProps) => <div {...root}>{children}</div>
function Counter({ id, root, props }: ViewProps): ReactNode {
  renders.push(id)
  const [count, setCount] = useState(0)
  useEffect(() => void mounts.push(id), [id])
  if (props.fails === true || (props.fails === 'when pressed' && count > 0)) throw new Error('thrown by a counter')
  return (
    <button {...root} type="button" onClick={() => setCount(count + 1)}>
      {id} {String(props.text ?? '')} {count}
    </button>
  )
}
const known = { Box, Counter }

const element = (id: string, parentId: string | null, type: string, props: ProgramElement['props'] = {}): ProgramElement => ({
  ...{ id, parentId, type, props, style: {}, events: {} },
})
const many = Array.from({ length: LARGE }, (_, at) => element(`box${at}`, 'many', 'Box'))
const nothing = {
  ...{ bindings: { removed: [], added: [] }, flows: {}, apis: {}, sources: { removed: [], added: [] }, variables: {}, events: {} },
}

async function open(...counters: readonly ProgramElement[]) {
  const failures: Diagnostic[] = []
  const program: PageProgram = {
    ...{ hash: 't', bindings: [], flows: {}, apis: {}, sources: [], variables: {}, interceptor: {}, css: '', plugins: {} },
    // Only a large page draws its children so.
    ...{ elements: [element('page', null, 'Box'), ...counters, element('many', 'page', 'Box'), ...many], needsEngine: false },
  }
  const page = createRunningPage({
    ...{ key: 'k', program, mode: 'live', env: 'stg', route: {}, user: {} },
    ...{ engine: () => new Promise(() => undefined), actions: () => undefined, services: headlessServices() },
    onFailures: (told) => failures.push(...told),
  })
  const views = createViews((type) => async () => ({ View: known[type as keyof typeof known] }))
  await views.preload(Object.keys(known))
  await page.painted
  await act(async () => void render(<PageView page={page} views={views} locale="en" />))
  const edit = (...upserted: readonly ProgramElement[]) =>
    act(async () => page.edit({ patch: nothing, upserted, removed: [], children: new Map() }))
  const call = (id: string, method: 'show' | 'hide') => act(async () => void (await page.call(id, method, null)))
  return { page, failures, edit, call }
}
const shown = () => screen.queryAllByRole('button').map((button) => button.textContent)
const press = (text: string) => act(async () => void fireEvent.click(screen.getByText(text)))

afterEach(() => {
  cleanup()
  renders.length = 0
  mounts.length = 0
})

it('a child that nothing in the program changes is rendered alone when an edit or a flow changes it, and keeps what its view knows', async () => {
  const { edit } = await open(element('a', 'page', 'Counter'), element('b', 'page', 'Counter'), element('c', 'page', 'Counter'))
  await press('b 0')
  renders.length = 0
  await edit(element('b', 'page', 'Counter', { text: 'now' }))
  expect([shown(), renders, mounts]).toEqual([['a  0', 'b now 1', 'c  0'], ['b'], ['a', 'b', 'c']])
})

it('a child that was hidden and shown is not mounted again when another one changes', async () => {
  const { call, edit } = await open(element('a', 'page', 'Counter'), element('b', 'page', 'Counter'))
  await call('a', 'hide')
  expect(shown()).toEqual(['b  0'])
  await call('a', 'show')
  await press('a 0')
  await call('b', 'hide')
  await edit(element('b', 'page', 'Counter', { text: 'again' }))
  await call('b', 'show')
  expect([shown(), mounts]).toEqual([
    ['a  1', 'b again 0'],
    ['a', 'b', 'a', 'b'],
  ])
})

it('a child that throws is a placeholder by itself, and its neighbours go on, those with it as those without', async () => {
  const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { failures, edit } = await open(
    element('a', 'page', 'Counter'),
    element('b', 'page', 'Counter', { fails: true }),
    element('c', 'page', 'Counter', { fails: 'when pressed' }),
  )
  expect([shown(), screen.getAllByRole('alert').length]).toEqual([['a  0', 'Try again', 'c  0'], 1])
  await press('a 0')
  await press('c 0')
  expect([shown(), screen.getAllByRole('alert').length]).toEqual([['a  1', 'Try again', 'Try again'], 2])
  expect(failures.map(({ element }) => element)).toEqual(['b', 'c'])
  await edit(element('b', 'page', 'Counter'))
  silent.mockRestore()
  expect(shown()[0]).toBe('a  1')
})
