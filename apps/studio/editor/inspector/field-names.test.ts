import { describe, expect, it } from 'vitest'
import { setProps } from '#kernel/page/commands'
import type { ElementRecord, FieldEdit } from '#kernel/page/records'
import { form } from '#plugins/components/form/index'
import { input } from '#plugins/components/input/index'
import { text } from '#plugins/components/text/index'
import { definePlugin } from '#sdk'
import { fieldNameFrom, fieldNames } from './field-names.ts'
import { createTestSession, elementRecord, plainPlugins } from './testing.fixture.tsx'

const plugins = [...plainPlugins, definePlugin({ id: 'test.forms', version: '1.0.0', components: [form, input, text] })]
const MADE = 'Input_aaaa11'
const field = (id: string, name: string) =>
  elementRecord(id, { type: 'Input', parentId: 'Form_1', order: id, props: { formItem: { name, label: 'Input' } } })

function opened(name = MADE, others: readonly ElementRecord[] = []) {
  const made = field('Input_0000aaaa11', name)
  const session = createTestSession([elementRecord('Form_1', { type: 'Form', name: 'Form1' }), made, ...others], {
    plugins,
  })
  const naming = fieldNames(session)
  const element = () => session.store.entry(made.id).peek() as ElementRecord
  const type = (label: string, gesture = 'one') => {
    const change: FieldEdit = { path: 'formItem.label', value: label }
    session.run(setProps, { ids: [made.id], changes: naming(element(), change, gesture) }, { gesture })
    return (element().props.formItem as { readonly name: string }).name
  }
  return { session, type }
}

describe('the name of a field', () => {
  it('is made from a label in Latin letters', () => {
    const named = (labels: readonly string[]) => labels.map(fieldNameFrom)
    expect(named(['Name', 'Created at', 'ID', 'orderNo', 'E-mail'])).toEqual([
      'name',
      'createdAt',
      'id',
      'orderNo',
      'eMail',
    ])
    expect(named(['', '名称', '2nd name', '!'])).toEqual([undefined, undefined, undefined, undefined])
  })

  it('follows the label while it is written for the first time', () => {
    const { type, session } = opened()
    expect([type('N'), type('Name'), type('Name of it')]).toEqual(['n', 'name', 'nameOfIt'])
    expect(type('Something else', 'another visit')).toBe('nameOfIt')
    session.undo()
    session.undo()
    expect((session.store.entry('Input_0000aaaa11').peek() as ElementRecord).props).toMatchObject({
      formItem: { name: MADE },
    })
  })

  it('stays where a person chose it, and where the label says none', () => {
    expect(opened('customer').type('Name')).toBe('customer')
    expect(opened().type('名称')).toBe(MADE)
  })

  it('is none that another field of the form has', () => {
    expect(opened(MADE, [field('Input_other', 'name')]).type('Name')).toBe('name_2')
  })

  it('stays where a formula says it', () => {
    const shown = elementRecord('Text_1', {
      type: 'Text',
      bindings: { text: { kind: 'formula', source: `Form1.${MADE}` } },
    })
    expect(opened(MADE, [shown]).type('Name')).toBe(MADE)
  })
})
