import { fireEvent, render } from '@testing-library/react'
import { act, useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { type PanelContext, PanelProvider, type SetterField } from '#sdk/setter'
import { Editor } from './editor.tsx'

const panel: PanelContext = {
  locale: 'en',
  scope: () => [],
  evaluate: async () => ({ ok: true, value: null, ms: 0 }),
  targets: () => [],
  upload: async () => '',
  formula: ({ label, value, autoFocus, onChange }) => (
    <input
      aria-label={`formula of ${label}`}
      data-focus={autoFocus || undefined}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  ),
}
const field: SetterField = { path: 'params', label: { zh: '参数', en: 'Parameters' }, options: {} }

let value: unknown
function Host({ options, inside = false }: { readonly options: SetterField['options']; readonly inside?: boolean }) {
  const [rows, setRows] = useState<unknown>([
    { key: 'id', value: { type: 'variable', value: 'variable.id' } },
    { key: 'kind', value: 'a' },
    { key: 'page', value: { type: 'template', value: 'p${page}' } },
  ])
  value = rows
  const editor = <Editor value={rows as never} onChange={(next: never) => setRows(next)} field={{ ...field, options }} labelId="label" />
  return inside ? editor : <PanelProvider value={panel}>{editor}</PanelProvider>
}
const show = (options: SetterField['options'] = {}) => {
  const screen = render(<Host options={options} />)
  const type = (label: string, text: string) =>
    act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value: text } }))
  const fx = (row: number) => act(async () => void fireEvent.click(screen.getByRole('button', { name: `Entry ${row}: value: expression` })))
  return { screen, type, fx }
}
const valueAt = (row: number) => (value as { value: unknown }[])[row - 1]!.value

beforeEach(() => {
  value = undefined
})

it('a row’s formula is edited as one and stays one', async () => {
  const { type } = show()
  await type('formula of Entry 1: value', 'variable.id + 1')
  expect(valueAt(1)).toEqual({ type: 'variable', value: 'variable.id + 1' })
})

it('a value becomes the formula that gives it, and a formula an empty value', async () => {
  const { fx, screen } = show()
  await fx(2)
  expect(valueAt(2)).toEqual({ type: 'variable', value: '"a"' })
  expect(screen.getByRole('button', { name: 'Entry 2: value: expression' }).getAttribute('aria-pressed')).toBe('true')
  await fx(2)
  expect(valueAt(2)).toBe('')
})

it('a value in which {{ is written becomes an empty formula that takes the cursor, and one in braces what is inside', async () => {
  const { type, fx, screen } = show()
  await type('Entry 2: value', '{')
  expect(valueAt(2)).toBe('{')
  await type('Entry 2: value', '{{')
  expect(valueAt(2)).toEqual({ type: 'variable', value: '' })
  expect(screen.getByLabelText('formula of Entry 2: value').dataset.focus).toBe('true')
  await fx(2)
  await type('Entry 2: value', 'Hello {{ name }}')
  expect(valueAt(2)).toBe('Hello {{ name }}')
  await type('Entry 2: value', '{{ variable.kind }}')
  expect(valueAt(2)).toEqual({ type: 'variable', value: 'variable.kind' })
  await fx(2)
  await fx(2)
  expect(screen.getByLabelText('formula of Entry 2: value').dataset.focus).toBeUndefined()
})

it('a text with a place to fill in is filled in, where rows are', async () => {
  const { type, screen } = show()
  expect((screen.getByLabelText('Entry 3: value') as HTMLInputElement).value).toBe('p${page}')
  await type('Entry 3: value', 'page ${page}')
  expect(valueAt(3)).toEqual({ type: 'template', value: 'page ${page}' })
  await type('Entry 3: value', 'page')
  expect(valueAt(3)).toBe('page')
  screen.unmount()
  const plain = show({ templates: false })
  await plain.type('Entry 2: value', '${x}')
  expect(valueAt(2)).toBe('${x}')
})

it('adds a row for each field of a form or of the event, and leaves rows that are there', async () => {
  const form = (name: string) => ({ name, kind: 'form', detail: 'Customer' }) as const
  const scope = () => [
    ...[{ name: 'eventParams', kind: 'event', detail: 'json' } as const, { name: 'eventParams.note', kind: 'event', detail: '' } as const],
    ...[form('Form1'), form('Form1?.id'), form('Form1?.city'), form('Form1?.home.street'), { ...form('Form2'), detail: 'Empty' }],
  ]
  const screen = render(
    <PanelProvider value={{ ...panel, scope }}>
      <Host options={{ fromForm: true }} inside />
    </PanelProvider>,
  )
  const menu = screen.getByRole('combobox', { name: 'Add all fields of a form…' })
  expect([...menu.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    ...['Add all fields of a form…', 'What the event brings (note)', 'Customer (id, city)'],
  ])
  await act(async () => void fireEvent.change(menu, { target: { value: 'Form1' } }))
  expect((value as { key: string; value: unknown }[]).map(({ key, value: given }) => [key, given])).toEqual([
    ['id', { type: 'variable', value: 'variable.id' }],
    ['kind', 'a'],
    ['page', { type: 'template', value: 'p${page}' }],
    ['city', { type: 'variable', value: 'Form1?.city' }],
  ])
  screen.unmount()
  expect(show().screen.queryByRole('combobox')).toBeNull()
})

it('adds a row for a parameter of the view that another setting names', async () => {
  const params = [
    { code: 'city', name: 'City' },
    { code: 'kind', name: '' },
  ]
  const models = async () => [{ code: 'sales', name: '', params }]
  const screen = render(
    <PanelProvider value={{ ...panel, models, values: () => ({ model: 'sales' }) }}>
      <Host options={{ paramsOf: 'model' }} inside />
    </PanelProvider>,
  )
  const menu = await screen.findByRole('combobox', { name: 'Add a parameter of the view…' })
  expect([...menu.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    ...['Add a parameter of the view…', 'City · city'],
  ])
  await act(async () => void fireEvent.change(menu, { target: { value: 'city' } }))
  expect((value as { key: string }[]).map(({ key }) => key)).toEqual(['id', 'kind', 'page', 'city'])
  expect(screen.queryByRole('combobox')).toBeNull()
})
