import { EditorView } from '@codemirror/view'
import { act, cleanup, fireEvent, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ElementRecord } from '#kernel/page/records'
import { getPath, type Json, type JsonObject } from '#kernel/page/values'
import { basePlugins } from '#plugins/presets/base'
import { componentDeclarations } from '#plugins/presets/components'
import { type ComponentDeclaration, defaultsOf, type FieldSpec, fieldsOf } from '#sdk'
import { setPath } from '#sdk/react'
import { holds } from '#sdk/setter'
import { setLocale } from '#shell/messages'
import { sampleOf } from '../../../../tests/helpers/long.ts'
import { Panel } from './props-tab.tsx'
import { createTestSession, elementRecord, renderPanel } from './testing.fixture.tsx'

const declared = componentDeclarations as readonly unknown[] as readonly ComponentDeclaration[]

/** Props under which a setting is shown: as they come, or with one or two others changed as its condition asks. */
function shownWith(field: FieldSpec, fields: readonly FieldSpec[], props: JsonObject): JsonObject | undefined {
  if (holds(field.when, props)) return props
  const named = fields.filter(({ path }) => path !== field.path && field.when?.includes(path.split('.').at(-1)!))
  const values = (one: FieldSpec): readonly Json[] =>
    one.choices?.map(({ value }) => value as Json) ?? (one.takes === 'number' ? [1, 5] : [true, false, 'text'])
  for (const one of named)
    for (const value of values(one)) {
      const changed = setPath(props, one.path, value as never) as JsonObject
      if (holds(field.when, changed)) return changed
      for (const other of named)
        for (const its of values(other)) {
          const both = setPath(changed, other.path, its as never) as JsonObject
          if (holds(field.when, both)) return both
        }
    }
  return undefined
}

/** What a person could type into a setting, other than its default. */
const textFor = ({ setter }: FieldSpec): string =>
  ({ 'setter/color': '#123456', 'setter/length': '77px', 'setter/json': '["changed"]', 'setter/function': '(value) => 1' })[
    setter as string
  ] ?? 'changed'
function numberFor({ min = 0, max = 100, default: usual }: FieldSpec): string {
  const tried = [min + 1, min, max, (min + max) / 2]
  return String(tried.find((value) => value !== usual && value >= min && value <= max))
}

/** A component with all of these methods. */
const typeWith = (methods: unknown): string =>
  declared.find((each) => (Array.isArray(methods) ? methods : []).every((name) => Object.hasOwn(each.methods ?? {}, String(name))))!.type

/** The button that resets a setting is beside its label; a menu of the project's things is empty until they are loaded. */
const isReady = (control: Element): boolean =>
  !control.closest('.te-label') && !(control instanceof HTMLSelectElement && control.options.length === 1)
/** The element around one whose setting names a thing of it, such as a field of its model. */
function aroundFor({ options }: FieldSpec): ElementRecord | undefined {
  const { tag, setting } = (options?.namesIn ?? {}) as { readonly tag?: string; readonly setting?: string }
  const found = tag === undefined ? undefined : declared.find(({ tags }) => tags?.includes(tag))
  if (!found || setting === undefined) return undefined
  const props = { ...defaultsOf(found.props), [setting]: 'order' } as JsonObject
  return elementRecord('Around_1', { type: found.type, props })
}
const shownField = (name: string, many: boolean): JsonObject => ({
  ...{ name, label: name, type: 'text', options: {}, input: { type: 'Input', props: {} }, required: false, many },
  ...{ joined: false, may: { create: true, update: true }, operators: ['eq'], target: null, among: null, fields: [] },
})
/** A project with something to choose from in each of its lists. */
const project: { readonly [address: string]: Json } = {
  '/api/dictionary/list': [{ code: 'states', name: 'States' }],
  '/api/model/list': [{ name: 'order', description: 'Orders', archivedAt: null }],
  '/api/data/shape': {
    ...{ name: 'order', label: 'Orders', title: null },
    fields: [shownField('note', false), shownField('lines', true)],
  },
  '/api/view/list': [{ name: 'totals', description: 'Totals', params: [] }],
}

/** The row of a setting once its control is there: some controls are loaded when they are first shown. */
const rowOf = (field: FieldSpec): Promise<HTMLElement> =>
  vi.waitUntil(
    () => {
      const row = document.querySelector<HTMLElement>(`[data-field="${field.path}"]`)
      const controls = row?.querySelectorAll('button, input, select, textarea, [role="combobox"], .cm-editor') ?? []
      return [...controls].some(isReady) ? row : null
    },
    { timeout: 20_000 },
  )

const scope = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 0)))
const click = (element: Element) =>
  act(async () => {
    fireEvent.mouseDown(element)
    fireEvent.mouseUp(element)
    fireEvent.click(element)
  })

/** Does in the row of a setting what a person does to change it; what that is follows from its controls. */
async function change(row: HTMLElement, field: FieldSpec): Promise<void> {
  const inRow = within(row)
  const toggle = row.querySelector('[role="switch"], input[type="checkbox"]')
  if (toggle) return click(toggle)
  const other = row.querySelector<HTMLInputElement>('input[type="radio"]:not(:checked)')
  if (other) return click(other)
  const menu = row.querySelector('select')
  // The other control of a length is its unit.
  if (menu && field.setter !== 'setter/length') {
    const another = [...menu.options].find(({ selected, disabled }) => !selected && !disabled)!
    return act(async () => void fireEvent.change(menu, { target: { value: another.value } }))
  }
  const choice = row.querySelector('[aria-pressed="false"].ts-choice') ?? row.querySelector('.ts-several .ts-choice')
  if (choice) return click(choice)
  const code = row.querySelector<HTMLElement>('.cm-editor')
  const editor = code && EditorView.findFromDOM(code)
  if (editor) {
    // The editor tells of a text while it takes it over, which React may answer only afterwards, as it does outside of tests.
    scope.IS_REACT_ACT_ENVIRONMENT = false
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: textFor(field) }, userEvent: 'input.paste' })
    await new Promise((resolve) => setTimeout(resolve))
    fireEvent.blur(editor.contentDOM)
    await new Promise((resolve) => setTimeout(resolve))
    scope.IS_REACT_ACT_ENVIRONMENT = true
    return
  }
  const list = row.querySelector('[role="combobox"]')
  if (list) {
    await click(list)
    await settle()
    const option = document.querySelector('[role="option"]:not([aria-selected="true"])')
    if (option) return click(option)
  }
  const number = row.querySelector<HTMLInputElement>('[role="spinbutton"], input[type="number"]')
  const text = row.querySelector<HTMLInputElement>('input:not([type="file"], [type="color"]), textarea')
  const control = number ?? text
  if (control) {
    await act(async () => {
      control.focus()
      fireEvent.change(control, { target: { value: number ? numberFor(field) : textFor(field) } })
      fireEvent.keyDown(control, { key: 'Enter', code: 'Enter', keyCode: 13 })
      fireEvent.blur(control)
    })
    return
  }
  const add = inRow
    .queryAllByRole('button')
    .find((button) => /add|new|\+/i.test(button.textContent ?? button.getAttribute('aria-label') ?? ''))
  if (add) return click(add)
  throw new Error(`no control in ${row.innerHTML.slice(0, 300)}`)
}

beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string) => Response.json({ code: 0, data: project[address] ?? null, msg: '' }))
  act(() => setLocale('en'))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
describe.each(declared.map((declaration) => [declaration.type, declaration] as const))('%s', (type, declaration) => {
  it('has each of its settings changed by the controls of the real panel, on the record of the element', async () => {
    const fields = fieldsOf(declaration.props)
    const wrong: string[] = []
    for (const field of sampleOf(fields, 2)) {
      const base = { ...defaultsOf(declaration.props), ...(declaration.initial?.props as JsonObject | undefined) } as JsonObject
      const props = shownWith(field, fields, base)
      if (!props) {
        wrong.push(`${field.path}: never shown`)
        continue
      }
      // Of those that name another element there has to be one.
      const others = field.setter === 'setter/element' ? [elementRecord('Two_1', { type: typeWith(field.options?.methods) })] : []
      const around = aroundFor(field)
      const one = elementRecord('One_1', { type, props, ...(around ? { parentId: around.id } : {}) })
      const all = [...(around ? [around] : []), one, ...others]
      const session = createTestSession(all, { plugins: basePlugins })
      session.selection.value = ['One_1']
      const screen = await renderPanel(session, Panel)
      await act(() => vi.dynamicImportSettled())
      const read = (): Json | undefined => {
        const record = session.store.entry('One_1').peek() as ElementRecord
        return record.bindings[field.path]?.source ?? getPath(record.props, field.path)
      }
      const before = JSON.stringify(read())
      try {
        const row = await rowOf(field)
        await change(row, field)
        await vi.waitUntil(() => JSON.stringify(read()) !== before, { timeout: 10_000 }).catch(() => undefined)
        if (JSON.stringify(read()) === before) throw new Error(`unchanged by ${field.setter}: ${row.innerHTML.slice(0, 400)}`)
      } catch (thrown) {
        wrong.push(`${field.path} ${field.setter}: ${(thrown as Error).message.slice(0, 500)}`)
      }
      screen.unmount()
      session.dispose()
      document.body.replaceChildren()
    }
    expect(wrong).toEqual([])
  })
})
