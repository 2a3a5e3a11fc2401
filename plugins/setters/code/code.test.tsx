import { EditorView } from '@codemirror/view'
import { act, render } from '@testing-library/react'
import { type ComponentType, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Json } from '#sdk'
import { type PanelContext, PanelProvider, type SetterProps } from '#sdk/setter'
import { ExpressionEditor } from './expression-editor.tsx'
import { JsonEditor } from './json-editor.tsx'

const panel: PanelContext = {
  locale: 'en',
  scope: () => [],
  evaluate: async ({ source }) =>
    source === 'a b' ? { ok: false, message: 'Unexpected token', at: { line: 1, column: 3 } } : { ok: true, value: [1, 2], ms: 0 },
  targets: () => [],
  upload: async () => '',
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

interface HostProps {
  readonly Editor: ComponentType<SetterProps<Json>>
  readonly initial: Json | undefined
  readonly options: { readonly [name: string]: Json }
  readonly told: (value: Json | undefined) => void
  readonly hold: (set: (value: Json | undefined) => void) => void
}
function Host({ Editor, initial, options, told, hold }: HostProps) {
  const [value, setValue] = useState(initial)
  hold(setValue)
  const onChange = (next: Json | undefined) => {
    told(next)
    setValue(next)
  }
  return (
    <PanelProvider value={panel}>
      <span id="label">Field</span>
      <Editor value={value} onChange={onChange} labelId="label" field={{ path: 'x', label: { zh: '字段', en: 'Field' }, options }} />
    </PanelProvider>
  )
}

function mount(Editor: unknown, initial?: Json, options = {}) {
  const changes: (Json | undefined)[] = []
  let set: (value: Json | undefined) => void = () => undefined
  const screen = render(
    <Host
      Editor={Editor as HostProps['Editor']}
      initial={initial}
      options={options}
      told={(value) => changes.push(value)}
      hold={(setter) => {
        set = setter
      }}
    />,
  )
  const view = EditorView.findFromDOM(screen.container.querySelector<HTMLElement>('.cm-editor')!)!
  const write = (text: string) =>
    act(async () => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, userEvent: 'input.type' }))
  const pause = (milliseconds = 300) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
  return { screen, changes, view, write, pause, setFromOutside: (value: Json | undefined) => act(async () => set(value)) }
}

test('an expression is told once after a pause, and at once when the field is left for good', async () => {
  const { screen, changes, write, pause } = mount(ExpressionEditor, 'a')
  await write('a +')
  await write('a + 1')
  expect(changes).toEqual([])
  await pause()
  expect(changes).toEqual(['a + 1'])
  await write('a + 2')
  await act(async () => screen.unmount())
  expect(changes).toEqual(['a + 1', 'a + 2'])
})

test('what is being typed is newer than what comes in; otherwise a value from outside is shown', async () => {
  const { changes, view, write, pause, setFromOutside } = mount(ExpressionEditor, 'a')
  await setFromOutside('b')
  expect(view.state.doc.toString()).toBe('b')
  expect(changes).toEqual([])
  await write('b1')
  await setFromOutside('old')
  expect(view.state.doc.toString()).toBe('b1')
  await pause()
  expect(changes).toEqual(['b1'])
})

test('the value is shown below with its type, or the place of the mistake', async () => {
  const { screen, write, pause } = mount(ExpressionEditor, 'list')
  await pause()
  expect(screen.getByRole('status').textContent).toBe('[1,2]list (2)')
  await write('a b')
  await pause()
  expect(screen.getByRole('status').textContent).toBe('Line 1, column 3: Unexpected token')
})

test('a panel that gives the kind shows the value itself', async () => {
  const { screen, pause } = mount(ExpressionEditor, 'list', { kind: 'formula' })
  await pause()
  expect(screen.queryByRole('status')).toBeNull()
})

test('JSON that cannot be read stays as it was typed, and nothing is told', async () => {
  const { screen, changes, view, write, pause } = mount(JsonEditor, { a: 1 })
  expect(view.state.doc.toString()).toBe('{\n  "a": 1\n}')
  await write('{"a": }')
  await pause()
  expect(changes).toEqual([])
  expect(view.state.doc.toString()).toBe('{"a": }')
  expect(screen.getByRole('status').textContent).toContain('Line 1, column 7')
  await write('{"b":   2}')
  await pause()
  expect(changes).toEqual([{ b: 2 }])
  expect(view.state.doc.toString()).toBe('{"b":   2}')
  await write(' ')
  await pause()
  expect(changes.at(-1)).toBeUndefined()
})
