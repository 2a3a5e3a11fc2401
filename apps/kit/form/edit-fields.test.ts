import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json } from '#kernel/page/values'
import { editFields, fieldValue } from './edit-fields.ts'

const empty = { values: {}, bindings: {} }

describe('editing a field', () => {
  it('sets a nested value and leaves the rest alone', () => {
    const before = { values: { a: 1, formItem: { label: 'x' } }, bindings: { b: { kind: 'formula' as const, source: '1' } } }
    expect(editFields(before, { path: 'formItem.name', value: 'city' })).toEqual({
      values: { a: 1, formItem: { label: 'x', name: 'city' } },
      bindings: before.bindings,
    })
  })

  it('keeps a formula beside the values, and the value goes', () => {
    const binding = { kind: 'formula' as const, source: 'context.variable.x' }
    expect(editFields({ values: { text: 'a' }, bindings: {} }, { path: 'text', binding })).toEqual({
      values: {},
      bindings: { text: binding },
    })
  })

  it('takes the formula away when a value is set', () => {
    const before = { values: {}, bindings: { text: { kind: 'formula' as const, source: 'x' } } }
    expect(editFields(before, { path: 'text', value: 'plain' })).toEqual({ values: { text: 'plain' }, bindings: {} })
  })

  it('puts the default back without leaving empty objects', () => {
    const before = { values: { a: { b: { c: 1 } }, d: 2 }, bindings: { 'a.b.x': { kind: 'formula' as const, source: 'x' } } }
    expect(editFields(before, { path: 'a.b.c', value: undefined })).toEqual({ values: { d: 2 }, bindings: before.bindings })
    expect(editFields(before, { path: 'a', value: undefined })).toEqual({ values: { d: 2 }, bindings: {} })
  })

  it('lifts function texts and formulas out of a list, and shows them in their places again', () => {
    const columns: Json = [{ title: 'No.' }, { title: { type: 'variable', value: 'context.variable.t' }, render: '(text) => text' }]
    const after = editFields(empty, { path: 'columns', value: columns }, ['columns.*.render'])
    expect(after).toEqual({
      values: { columns: [{ title: 'No.' }, {}] },
      bindings: {
        'columns.1.title': { kind: 'formula', source: 'context.variable.t' },
        'columns.1.render': { kind: 'function', source: '(text) => text' },
      },
    })
    expect(fieldValue(after, 'columns', ['columns.*.render'])).toEqual(columns)
  })

  it('moves what is bound inside a list with its row', () => {
    const paths = ['columns.*.render']
    const before = editFields(empty, { path: 'columns', value: [{ title: 'a', render: 'f' }, { title: 'b' }] }, paths)
    const shown = fieldValue(before, 'columns', paths) as { title: string }[]
    const after = editFields(before, { path: 'columns', value: [...shown].reverse() }, paths)
    expect(after.bindings).toEqual({ 'columns.1.render': { kind: 'function', source: 'f' } })
  })

  it('shows again whatever was set', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        fc.pre(value !== null && !JSON.stringify(value).includes('__proto__') && !JSON.stringify(value).includes('constructor'))
        const json = JSON.parse(JSON.stringify(value)) as never
        expect(fieldValue(editFields(empty, { path: 'x', value: json }), 'x')).toEqual(json)
      }),
      { verbose: true },
    )
  })
})
