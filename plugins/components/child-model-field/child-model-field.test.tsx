import { describe, expect, it } from 'vitest'
import { defaultsOf, type JsonObject } from '#sdk'
import { press, renderInHost, typeInto } from '#sdk/testing'
import { model } from '../model/index.ts'
import { childModelField } from './index.ts'

const fields = [
  { name: 'price', label: 'Price', type: 'digit' },
  { name: 'lines', label: 'Lines', type: 'association', many: true, fields: [{ name: 'item', label: 'Item', type: 'text' }] },
]
const props = { ...defaultsOf(model.props), fields, record: { price: 3, lines: [{ item: 'Cup' }] } } as JsonObject
const open = (given: JsonObject, isInside = true) =>
  renderInHost(childModelField, {
    props: given,
    views: (type) => (type === 'Model' ? model.view : undefined),
    ...(isInside ? { inside: { id: 'Around_1', type: 'Model', props } } : {}),
  })

describe('ChildModelField', () => {
  it('shows rows with a column for each field, which are changed, added and taken away', async () => {
    const host = await open({ field: 'lines' })
    expect(host.screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(['Item', 'Actions'])
    const first = host.screen.getByRole('textbox', { name: 'Item 1' })
    await typeInto(first, 'Pot')
    expect(host.screen.getByRole('textbox', { name: 'Item 1' })).toBe(first)
    await press(host.screen.getByRole('button', { name: /Add row/ }))
    expect(host.emitted.at(-1)?.payload).toMatchObject({ field: 'lines', value: [{ item: 'Pot' }, { item: null }] })
    await press(host.screen.getByRole('button', { name: 'Delete row 1' }))
    expect(host.emitted.at(-1)?.payload).toMatchObject({ value: [{ item: null }] })
  })

  it('says so where its field is one value', async () => {
    expect((await open({ field: 'price' })).screen.getByText('Field “price” has no rows')).toBeTruthy()
  })

  it('says what is missing: a field, the field in the record, or a record around it', async () => {
    expect((await open({})).screen.getByText('No field is chosen yet')).toBeTruthy()
    expect((await open({ field: 'other' })).screen.getByText('There is no field “other”')).toBeTruthy()
    expect((await open({ field: 'price' }, false)).screen.getByText('Fields go inside a model or a view')).toBeTruthy()
  })
})
