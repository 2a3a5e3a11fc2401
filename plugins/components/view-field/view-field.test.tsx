import { describe, expect, it } from 'vitest'
import { defaultsOf, type JsonObject } from '#sdk'
import { renderInHost } from '#sdk/testing'
import { view } from '../view/index.ts'
import { viewField } from './index.ts'

const fields = [
  { name: 'price', label: 'Price', type: 'digit' },
  { name: 'lines', label: 'Lines', type: 'association', many: true, fields: [{ name: 'item', label: 'Item', type: 'text' }] },
]
const props = { ...defaultsOf(view.props), fields, record: { price: 3, lines: [{ item: 'Cup' }] } } as JsonObject
const open = (given: JsonObject, isInside = true) =>
  renderInHost(viewField, {
    props: given,
    views: (type) => (type === 'View' ? view.view : undefined),
    ...(isInside ? { inside: { id: 'Around_1', type: 'View', props } } : {}),
  })

describe('ViewField', () => {
  it('shows the value of its field, which nobody changes', async () => {
    const host = await open({ field: 'price' })
    expect(host.screen.getByRole('group', { name: /Price/ }).textContent).toBe('3')
    expect(host.screen.queryByRole('textbox')).toBeNull()
  })

  it('says what is missing: a field, the field in the record, or a record around it', async () => {
    expect((await open({})).screen.getByText('No field is chosen yet')).toBeTruthy()
    expect((await open({ field: 'other' })).screen.getByText('There is no field “other”')).toBeTruthy()
    expect((await open({ field: 'price' }, false)).screen.getByText('Fields go inside a model or a view')).toBeTruthy()
  })
})
