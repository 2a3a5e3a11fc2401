import { EditorView } from '@codemirror/view'
import { act, fireEvent, render, within } from '@testing-library/react'
import { type ComponentType, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Json } from '#sdk'
import { type PanelContext, PanelProvider, type ScopeEntry, type SetterProps } from '#sdk/setter'
import { ExpressionEditor } from './expression-editor.tsx'
import { JsonEditor } from './json-editor.tsx'

const panel: PanelContext = {
  locale: 'en',
  scope: () => [],
  evaluate: async ({ source }) =>
    source.endsWith('a b') ? { ok: false, message: 'Unexpected token', at: { line: 1, column: 3 } } : { ok: true, value: [1, 2], ms: 0 },
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
  readonly given: Partial<PanelContext>
  readonly hold: (set: (value: Json | undefined) => void) => void
}
function Host({ Editor, initial, options, told, given, hold }: HostProps) {
  const [context] = useState({ ...panel, ...given })
  const [value, setValue] = useState(initial)
  hold(setValue)
  const onChange = (next: Json | undefined) => {
    told(next)
    setValue(next)
  }
  return (
    <PanelProvider value={context}>
      <span id="label">Field</span>
      <Editor value={value} onChange={onChange} labelId="label" field={{ path: 'x', label: { zh: '字段', en: 'Field' }, options }} />
    </PanelProvider>
  )
}

function mount(Editor: unknown, initial?: Json, options = {}, given: Partial<PanelContext> = {}) {
  const changes: (Json | undefined)[] = []
  let set: (value: Json | undefined) => void = () => undefined
  const screen = render(
    <Host
      Editor={Editor as HostProps['Editor']}
      initial={initial}
      options={options}
      told={(value) => changes.push(value)}
      given={given}
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

const names: readonly ScopeEntry[] = [
  { name: 'variable.total', kind: 'variable', detail: 'number', value: 12 },
  { name: 'Form_1.city', kind: 'form', detail: 'City', value: 'Rome' },
  { name: 'SUM', kind: 'function', detail: 'SUM(list)', info: { zh: '求和', en: 'The sum of numbers' }, example: 'SUM([1, 2]) → 3' },
]
const past = [{ value: 'Oslo', at: Date.UTC(2026, 0, 1), on: 'preview' as const }]
const told: { changed?: () => void } = {}

async function openDialog(initial = '1 + ', kind = 'formula') {
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true
  }
  let total = 12
  const given: Partial<PanelContext> = {
    scope: () => names.map((entry) => (entry.kind === 'variable' ? { ...entry, value: total } : entry)),
    past: () => past,
    notYet: ({ source }, { ok }) => (!ok && source.includes('eventParams') ? 'Known once it runs' : null),
    watch: (changed) => {
      told.changed = changed
      return () => delete told.changed
    },
  }
  const mounted = mount(ExpressionEditor, initial, { kind }, given)
  await act(async () => mounted.screen.getByRole('button', { name: 'Open in a dialog' }).click())
  const dialog = within(mounted.screen.getByRole('dialog', { name: 'Expression · Field' }))
  // The DOM of these tests tells an editor that has the focus of its own selections while it makes them.
  await act(async () => dialog.getByRole('combobox').focus())
  const code = EditorView.findFromDOM(mounted.screen.getByRole('dialog').querySelector<HTMLElement>('.cm-editor')!)!
  return {
    ...mounted,
    dialog,
    code,
    setTotal: (next: number) => {
      total = next
    },
  }
}

test('the dialog lists the names in scope in groups, with their live values, and follows the page', async () => {
  const { dialog, pause, setTotal } = await openDialog()
  const rows = () => dialog.getAllByRole('option').map((row) => row.textContent)
  expect(dialog.getAllByRole('group').map((group) => group.getAttribute('aria-labelledby')).length).toBe(3)
  expect(rows()).toEqual(['variable.totalnumber12', 'Form_1.cityCity"Rome"', 'SUM(list)The sum of numbersSUM([1, 2]) → 3'])
  setTotal(13)
  await act(async () => told.changed?.())
  await pause()
  expect(rows()[0]).toBe('variable.totalnumber13')
})

test('a name is searched for and put at the cursor by keyboard, a function with its brackets', async () => {
  const { dialog, code, changes, pause } = await openDialog()
  const search = dialog.getByRole('combobox', { name: 'Search names and functions' })
  await act(async () => void fireEvent.keyDown(search, { key: 'ArrowDown' }))
  expect(search.getAttribute('aria-activedescendant')).toBe(dialog.getByRole('option', { selected: true }).id)
  expect(dialog.getByRole('option', { selected: true }).textContent).toContain('Form_1.city')
  await act(async () => void fireEvent.change(search, { target: { value: 'sum' } }))
  await act(async () => void fireEvent.keyDown(search, { key: 'Enter' }))
  expect(code.state.doc.toString()).toBe('1 + SUM()')
  expect(code.state.selection.main.head).toBe(8)
  await act(async () => search.focus())
  await act(async () => void fireEvent.change(search, { target: { value: '' } }))
  await act(async () => dialog.getAllByRole('option')[0]!.click())
  expect(code.state.doc.toString()).toBe('1 + SUM(variable.total)')
  await pause()
  expect(changes.at(-1)).toBe('1 + SUM(variable.total)')
  await act(async () => void fireEvent.change(search, { target: { value: 'no such' } }))
  expect(dialog.queryAllByRole('option')).toEqual([])
  expect(dialog.getByText('No name matches')).toBeTruthy()
})

test('in a text, a name is put between ${ and }, and not a second time inside of them', async () => {
  const { dialog, code } = await openDialog('Sum: ', 'template')
  const pick = (index: number) => act(async () => dialog.getAllByRole('option')[index]!.click())
  await pick(2)
  expect(code.state.doc.toString()).toBe('Sum: ${SUM()}')
  expect(code.state.selection.main.head).toBe(11)
  await act(async () => dialog.getByRole('combobox').focus())
  await pick(0)
  expect(code.state.doc.toString()).toBe('Sum: ${SUM(variable.total)}')
  await act(async () => dialog.getByRole('combobox').focus())
  await act(async () => code.dispatch({ selection: { anchor: code.state.doc.length } }))
  await pick(1)
  expect(code.state.doc.toString()).toBe('Sum: ${SUM(variable.total)}${Form_1.city}')
  expect(code.state.selection.main.head).toBe(code.state.doc.length)
})

test('under the code stand the value and its type as one types, where it fails, and the last values', async () => {
  const { dialog, code, pause } = await openDialog('list')
  await pause()
  const result = () => dialog.getAllByRole('status').find((each) => each.classList.contains('ts-result'))?.textContent
  expect(result()).toBe('Value now[1,2]Typelist (2)')
  await act(async () => code.dispatch({ changes: { from: 0, to: 4, insert: 'a b' }, userEvent: 'input.type' }))
  await pause()
  expect(result()).toBe('FailsLine 1, column 3: Unexpected token')
  await act(async () => code.dispatch({ changes: { from: 0, to: 3, insert: 'eventParams.a b' }, userEvent: 'input.type' }))
  await pause()
  expect(result()).toBe('Known once it runs')
  const values = dialog.getByRole('region', { name: 'Last values here' })
  expect(values.textContent).toMatch(/\d\d:\d\d:\d\d"Oslo"preview$/)
})

test('double braces around a formula are left out as they are written and pasted', async () => {
  const { view } = mount(ExpressionEditor, '')
  const type = (text: string) =>
    act(async () => {
      for (const character of text) {
        const { from, to } = view.state.selection.main
        const taken = view.state
          .facet(EditorView.inputHandler)
          .some((handler) => handler(view, from, to, character, () => view.state.update({})))
        if (!taken) view.dispatch({ changes: { from, to, insert: character }, selection: { anchor: from + 1 }, userEvent: 'input.type' })
      }
      return view.state.doc.toString()
    })
  expect(await type('{{ a.b }}')).toBe(' a.b')
  expect(await type(' + f({ x: 1 })')).toBe(' a.b + f({ x: 1 })')
  await act(async () => view.dispatch({ changes: { from: 0, to: view.state.doc.length } }))
  const pasted = (text: string) => view.state.facet(EditorView.clipboardInputFilter).reduce((now, filter) => filter(now, view.state), text)
  expect(pasted('{{ a.b }}')).toBe('a.b')
  await type('1 +')
  expect(pasted('{{ a.b }}')).toBe('{{ a.b }}')
})

const SECRETS = {
  list: [{ name: 'token', stg: { hosts: [], isUsable: true }, prd: { hosts: [], isUsable: true } }],
  services: [],
  place: { address: '/', mayWrite: false },
}
test.each([
  ['{"key": "Bearer "}', 16, '{"key": "Bearer {{secret:token}}"}'],
  ['{"key": }', 8, '{"key": "{{secret:token}}"}'],
  ['', 0, '"{{secret:token}}"'],
])('a reference to a secret goes into the string at the cursor of %s, else becomes one', async (text, cursor, wanted) => {
  const { screen } = mount(JsonEditor, undefined, { secrets: {} }, { secrets: async () => SECRETS })
  const view = EditorView.findFromDOM(screen.container.querySelector<HTMLElement>('.cm-editor')!)!
  await act(async () => view.dispatch({ changes: { from: 0, insert: text }, selection: { anchor: cursor } }))
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Field: insert a secret' })))
  await act(async () => void fireEvent.click(screen.getByRole('option', { name: /token/ })))
  expect(view.state.doc.toString()).toBe(wanted)
})
