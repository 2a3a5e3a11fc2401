import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json, PropFields, PropShape } from '#kernel/page/values'
import { runs } from '../../tests/helpers/long.ts'
import { lowerProps, lowerValue } from './lower-props.ts'

const settings = { numRuns: runs(200, 5_000) }
const anyJson = fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<Json>
const anyName = fc.constantFrom('a', 'b', 'items', 'toString', 'constructor')

const anyShape: fc.Arbitrary<PropShape> = fc.letrec<{ shape: PropShape; plain: PropShape }>((tie) => ({
  plain: fc.oneof(
    fc.constantFrom<PropShape>('text', 'number', 'boolean', 'length', 'list', 'object', 'any'),
    fc.constantFrom<PropShape>(
      { kind: 'text', default: 'PAID' },
      { kind: 'number', optional: true },
      { kind: 'number', default: 3 },
      { kind: 'boolean', default: true },
      { kind: 'choice', values: ['red', 'blue'], default: 'blue' },
      { kind: 'choice', values: [1, 2], optional: true },
      { kind: 'either', of: ['number', 'text'], default: '' },
      { kind: 'either', of: [{ kind: 'choice', values: ['never', 'phone'] }, 'number'], default: 'never' },
    ),
  ),
  shape: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    tie('plain'),
    fc.record({ kind: fc.constant('list' as const), items: tie('shape') }),
    fc.record({ kind: fc.constant('object' as const), fields: fc.dictionary(anyName, tie('shape'), { maxKeys: 3 }) }),
  ),
})).shape

const anyFields: fc.Arbitrary<PropFields> = fc.dictionary(anyName, anyShape, { maxKeys: 4 })
const anyProps = fc.dictionary(anyName, anyJson, { maxKeys: 5 })

/** Whether a value is of the kind that its shape names: written anew, without what the reader is made of. */
function isOf(shape: PropShape, value: Json | undefined): boolean {
  const { kind, optional, values = [], of = [], fields = {}, items } = typeof shape === 'string' ? ({ kind: shape } as const) : shape
  if (value === undefined) return optional === true || kind === 'any'
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  switch (kind) {
    case 'text':
      return typeof value === 'string'
    case 'number':
      return Number.isFinite(value)
    case 'boolean':
      return typeof value === 'boolean'
    case 'length':
      return typeof value === 'string' || Number.isFinite(value)
    case 'choice':
      return values.includes(value)
    case 'either':
      return of.some((each) => isOf(each, value))
    case 'list':
      return (
        Array.isArray(value) &&
        value.every((item: Json) => items === undefined || isOf(items, item) || (item === null && isOf(items, undefined)))
      )
    case 'object':
      return (
        isObject &&
        Object.entries(fields).every(([name, field]) => isOf(field, Object.hasOwn(value, name) ? (value as never)[name] : undefined))
      )
    default:
      return true
  }
}

describe('lowering props', () => {
  it('gives each declared field a value of its kind', () => {
    fc.assert(
      fc.property(anyFields, anyProps, (fields, props) => {
        const lowered = lowerProps(fields, props)
        for (const [name, shape] of Object.entries(fields))
          expect(isOf(shape, Object.hasOwn(lowered, name) ? lowered[name] : undefined)).toBe(true)
      }),
      settings,
    )
  })

  it('keeps what is lowered as it is, and what is not declared', () => {
    fc.assert(
      fc.property(anyFields, anyProps, (fields, props) => {
        const lowered = lowerProps(fields, props)
        expect(lowerProps(fields, lowered)).toBe(lowered)
        for (const name of Object.keys(props)) if (!Object.hasOwn(fields, name)) expect(lowered[name]).toBe(props[name])
      }),
      settings,
    )
  })

  it('gives the same object for the same object, so that a view sees no change', () => {
    fc.assert(
      fc.property(anyFields, anyProps, (fields, props) => {
        const [first, other] = [lowerProps(fields, props), lowerProps(fields, { ...props, z: 1 })]
        expect(lowerProps(fields, props)).toBe(first)
        const withObjects = Object.keys(fields).filter((name) => typeof props[name] === 'object')
        for (const name of withObjects) expect(other[name]).toBe(first[name])
      }),
      settings,
    )
  })
})

describe('a value that is not of its kind', () => {
  it.each<[PropShape, Json | undefined, Json | undefined]>([
    [{ kind: 'text', default: 'PAID' }, undefined, 'PAID'],
    [{ kind: 'text', default: 'PAID' }, null, ''],
    ['text', { a: 1 }, '{"a":1}'],
    [{ kind: 'object', fields: { 0: 'number', 1: { kind: 'number', optional: true } } }, 5, { 0: 5, 1: 5 }],
    [{ kind: 'object', fields: { 0: 'number', 1: 'number' } }, [1, 2], { 0: 1, 1: 2 }],
    ['text', 7, '7'],
    [{ kind: 'number', default: 3 }, 'seven', 3],
    [{ kind: 'number', default: 3 }, ' 7 ', 7],
    [{ kind: 'number', optional: true }, null, undefined],
    [{ kind: 'boolean', default: true }, null, true],
    [{ kind: 'boolean', default: true }, '', true],
    ['boolean', '', false],
    [{ kind: 'boolean', default: true }, 0, false],
    ['boolean', 'yes', true],
    [{ kind: 'length', default: '100%' }, { px: 3 }, '100%'],
    [{ kind: 'choice', values: [1, 2], default: 1 }, '2', 2],
    [{ kind: 'choice', values: ['red'], default: 'red' }, 'toString', 'red'],
    [{ kind: 'either', of: ['number', 'text'], default: 0 }, null, ''],
    [{ kind: 'either', of: [{ kind: 'choice', values: ['never'] }, 'number'], default: 'never' }, '400', 400],
    [{ kind: 'either', of: [{ kind: 'choice', values: ['never'] }, 'number'], default: 'never' }, 'always', 'never'],
    [{ kind: 'list', default: [1] }, undefined, [1]],
    [{ kind: 'list', default: [1] }, 'text', []],
    [{ kind: 'list', items: { kind: 'choice', values: ['csv'] } }, ['csv', 'pdf'], ['csv']],
    [{ kind: 'list', items: { kind: 'object', fields: { label: 'text' } }, bare: 'label' }, ['A', null], [{ label: 'A' }, { label: '' }]],
    [{ kind: 'object', fields: { a: { kind: 'number', default: 1 } } }, [], { a: 1 }],
  ])('lowers by %j: %j to %j', (shape, value, lowered) => {
    expect(lowerValue(shape, value)).toEqual(lowered)
  })
})
