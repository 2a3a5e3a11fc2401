import { act, fireEvent, render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '#sdk'
import { type NamedField, type PanelContext, PanelProvider, type SetterProps } from '#sdk/setter'
import { FieldEditor } from './field-editor.tsx'
import { FieldsEditor } from './fields-editor.tsx'
import { FilterEditor } from './filter-editor.tsx'

const kind = { zh: '文本', en: 'Text' }
const FIELDS: readonly NamedField[] = [
  { code: 'note', name: 'Note', kind, many: false, operators: ['eq', 'contains'], value: 'text' },
  { code: 'price', name: 'Price', many: false, operators: ['eq', 'gt'], value: 'number' },
  { code: 'customer', name: 'Customer', many: false, operators: ['eq'], value: 'text', isIncluded: true },
  { code: 'lines', name: 'Lines', many: true, operators: [], value: 'text', isIncluded: true },
  { code: 'customer.city', name: 'Customer › City', many: false, operators: ['eq'], value: 'text', isPath: true },
]

function open<Value extends Json>(
  Editor: (props: SetterProps<Value>) => React.ReactNode,
  value: Value | undefined,
  options: JsonObject,
) {
  const written: (Value | undefined)[] = []
  const panel: PanelContext = {
    ...{ locale: 'en', scope: () => [], evaluate: async () => ({ ok: true, value: null, ms: 0 }) },
    ...{ targets: () => [], upload: async () => '', values: () => ({ model: 'order' }) },
    around: (tag) => (tag === 'model' ? { model: 'order', fields: [] } : undefined),
    modelFields: async (model) => (model === 'order' ? FIELDS : []),
  }
  const screen = render(
    <PanelProvider value={panel}>
      <Editor
        value={value}
        onChange={(next) => written.push(next)}
        field={{ path: 'field', label: kind, options }}
        labelId="label"
      />
    </PanelProvider>,
  )
  return { screen, written }
}
const settled = () => act(async () => {})
const textsOf = (element: HTMLElement) => [...element.querySelectorAll('option')].map(({ textContent }) => textContent)

describe('setters of fields of models', () => {
  it('offer the fields of the model around, by label and type, and mark one that is not there', async () => {
    const { screen, written } = open(FieldEditor, 'gone', { namesIn: { tag: 'model', setting: 'model' }, many: false })
    await settled()
    const menu = screen.getByRole('combobox')
    expect(textsOf(menu)).toEqual([
      'Choose a field',
      'gone (no such field)',
      'Note · note (Text)',
      'Price · price',
      'Customer · customer',
    ])
    fireEvent.change(menu, { target: { value: 'price' } })
    expect(written).toEqual(['price'])
  })

  it('say what is missing before a model is chosen', async () => {
    const { screen } = open(FieldEditor, '', { namesIn: { tag: 'view', setting: 'view' } })
    await settled()
    expect(textsOf(screen.getByRole('combobox'))).toEqual(['Choose a model or view first'])
  })

  it('add fields to a list, and take them out', async () => {
    const { screen, written } = open(FieldsEditor, 'customer', { namesIn: { setting: 'model' }, included: true })
    await settled()
    expect(textsOf(screen.getByRole('combobox'))).toEqual(['Choose a field', 'Lines · lines'])
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'lines' } })
    fireEvent.click(screen.getByRole('button', { name: 'Remove customer' }))
    expect(written).toEqual(['customer, lines', ''])
  })

  it('compare fields with the operators of their type, with values of their kind', async () => {
    const value = { field: 'price', op: 'gt', value: 3 }
    const { screen, written } = open(FilterEditor, value as Json, { namesIn: { setting: 'model' } })
    await settled()
    const [field, operator] = screen.getAllByRole('combobox')
    expect(textsOf(field!)).toContain('Customer › City · customer.city')
    expect(textsOf(operator!)).toEqual(['is', 'is greater than'])
    fireEvent.change(screen.getByRole('textbox'), { target: { value: '12' } })
    fireEvent.change(field!, { target: { value: 'note' } })
    expect(written).toEqual([
      { field: 'price', op: 'gt', value: 12 },
      { field: 'note', op: 'eq', value: '' },
    ])
  })
})
