import { expect, test } from 'vitest'
import type { Catalogue } from '#kernel/page/records'
import { element, formula, page, references, renamed } from './references.fixture.ts'
import { createReferenceIndex, explain, fieldItems, type ReferenceTarget } from './references.ts'
import { input, catalogue as known, text } from './row-references.fixture.ts'

const catalogue: Catalogue = (type) => {
  const info = known(type)
  return info && type === 'Frame' ? { ...info, formItem: true, framesField: true } : info
}
const options = { references, catalogue }
const document = page(
  element('Form_1', { type: 'Form' }),
  element('Frame_1', { type: 'Frame', parentId: 'Form_1', props: { formItem: { name: 'customer' } } }),
  input('Input_1', 'Frame_1', 'own', { bindings: { defaultValue: formula('variable.first') } }),
  text('Text_1', null, 'Form_1.customer + Form_1.own'),
)
const field = (name: string): ReferenceTarget => ({ kind: 'field', form: 'Form_1', name })

test('a field that another element frames is found and renamed by the name of the frame alone', () => {
  expect([fieldItems(document, 'Form_1', 'customer', options), fieldItems(document, 'Form_1', 'own', options)]).toEqual([['Frame_1'], []])
  const { entries } = renamed(document, field('customer'), 'buyer', options)
  expect(entries.get('Frame_1')).toMatchObject({ props: { formItem: { name: 'buyer' } } })
  expect(entries.get('Input_1')).toBe(document.entries.get('Input_1'))
  expect(entries.get('Text_1')).toMatchObject({ bindings: { text: { source: 'Form_1.buyer + Form_1.own' } } })
  expect(createReferenceIndex(document, options).usersOf(field('customer'))).toHaveLength(1)
})

test('its value comes from the element inside of the frame', () => {
  const [first] = explain(document, 'Text_1', 'text', options)?.origins ?? []
  expect(first).toMatchObject({ target: field('customer'), from: [{ entry: 'Input_1', path: 'defaultValue' }] })
})
