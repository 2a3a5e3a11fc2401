import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { jsonSchemaOf } from '../fields/json-schema.ts'
import { checkValues } from './values.ts'

const namesIn = { setting: 'model' }
const schema = jsonSchemaOf(
  z.looseObject({
    model: z.string(),
    sort: z.string().meta({ setter: 'setter/model-field', options: { namesIn, also: ['createdAt'] } }),
    include: z.string().meta({ setter: 'setter/model-fields', options: { namesIn, several: true } }),
    where: z
      .json()
      .optional()
      .meta({ setter: 'setter/model-filter', options: { namesIn, at: 'field' } }),
    field: z
      .string()
      .meta({ setter: 'setter/model-field', options: { namesIn: { tag: 'model', setting: 'model', own: 'fields' } } }),
  }),
)
const fields = ['customer.city', 'order.customer', 'order.note']
const names = { 'setter/model-field': fields, 'setter/model-fields': fields, 'setter/model-filter': fields }
const found = (values: object, around: object = {}, bindings: object = {}) =>
  checkValues({
    ...{
      values: values as never,
      bindings: bindings as never,
      schema: schema as object,
      named: 'Table',
      entry: 't',
      names,
    },
    around: (tag) => (tag === 'model' ? (around as never) : undefined),
  }).map(
    (finding) => `${finding.code} ${finding.path}${JSON.stringify(finding).includes('"set"') ? ' with a fix' : ''}`,
  )

describe('fields of models that settings name', () => {
  it('are those of the model that another setting names', () => {
    expect(found({ model: 'order', sort: 'note', include: 'customer, note' })).toEqual([])
    expect(found({ model: 'order', sort: 'createdAt' })).toEqual([])
    expect(found({ model: 'order', sort: 'city' })).toEqual(['CHECK_UNKNOWN_NAME sort'])
    expect(found({ model: 'order', include: 'customer, lines' })).toEqual(['CHECK_UNKNOWN_NAME include'])
    expect(found({ model: 'elsewhere', sort: 'any' })).toEqual([])
    expect(found({ model: '', sort: 'any' }, {}, { model: { kind: 'formula', source: 'x' } })).toEqual([])
  })

  it('are found anywhere in a filter, by the first name of a path', () => {
    const where = {
      and: [{ field: 'note', op: 'eq', value: 'field' }, { not: { field: 'customer.city', op: 'empty' } }],
    }
    expect(found({ model: 'order', where })).toEqual([])
    expect(found({ model: 'order', where: { or: [{ field: 'nothing', op: 'eq' }] } })).toEqual([
      'CHECK_UNKNOWN_NAME where',
    ])
    const formula = { kind: 'formula', source: 'x' }
    const bound = { 'where.value': formula }
    expect(found({ model: 'order', where: { field: 'x', op: 'eq' } }, {}, bound)).toEqual(['CHECK_UNKNOWN_NAME where'])
    expect(found({ model: 'order', where: { field: 'x', op: 'eq' } }, {}, { where: formula })).toEqual([])
  })

  it('are those of the element around, unless it has fields of its own', () => {
    expect(found({ field: 'note' }, { model: 'order' })).toEqual([])
    expect(found({ field: 'notee' }, { model: 'order' })).toEqual(['CHECK_UNKNOWN_NAME field with a fix'])
    expect(found({ field: 'notee' }, { model: 'order', fields: [{ name: 'notee' }] })).toEqual([])
    expect(found({ field: 'notee' })).toEqual([])
  })
})
