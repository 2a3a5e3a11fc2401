import { describe, expect, it } from 'vitest'
import { defaultsOf, type JsonObject } from '#sdk'
import { renderInHost, typeInto } from '#sdk/testing'
import { model } from '../model/index.ts'
import { modelField } from './index.ts'

const fields = [
  { name: 'price', label: 'Price', type: 'digit' },
  { name: 'lines', label: 'Lines', type: 'association', many: true, fields: [{ name: 'item', label: 'Item', type: 'text' }] },
]
const props = { ...defaultsOf(model.props), fields, record: { price: 3, lines: [{ item: 'Cup' }] } } as JsonObject
const open = (given: JsonObject, isInside = true) =>
  renderInHost(modelField, {
    props: given,
    views: (type) => (type === 'Model' ? model.view : undefined),
    ...(isInside ? { inside: { id: 'Around_1', type: 'Model', props } } : {}),
  })

describe('ModelField', () => {
  it('is drawn by the type of its field, under its own label where it has one', async () => {
    const host = await open({ field: 'price', label: 'Cost', placeholder: 'None' })
    const box = host.screen.getByRole('textbox', { name: /Cost/ }) as HTMLInputElement
    expect([box.value, box.inputMode, box.placeholder]).toEqual(['3', 'decimal', 'None'])
    await typeInto(box, '4')
    expect(host.emitted.at(-1)).toMatchObject({ id: 'Around_1', event: 'onChange', payload: { field: 'price', value: 4 } })
  })

  it.each([
    ['1,5', '1,5'],
    ['1.234,5', '1.234,5'],
    ['1,234.5', 1234.5],
    ['', null],
  ])('reads %j as %j, and never guesses', async (text, value) => {
    const host = await open({ field: 'price' })
    await typeInto(host.screen.getByRole('textbox') as HTMLInputElement, text)
    expect(host.emitted.at(-1)).toMatchObject({ payload: { field: 'price', value } })
  })

  it('is disabled where that is set', async () => {
    const host = await open({ field: 'price', disabled: true })
    expect((host.screen.getByRole('textbox') as HTMLInputElement).disabled).toBe(true)
  })

  it('says what is missing: a field, the field in the record, or a record around it', async () => {
    expect((await open({})).screen.getByText('No field is chosen yet')).toBeTruthy()
    expect((await open({ field: 'other' })).screen.getByText('There is no field “other”')).toBeTruthy()
    expect((await open({ field: 'price' }, false)).screen.getByText('Fields go inside a model or a view')).toBeTruthy()
  })
})
