import { describe, expect, it } from 'vitest'
import type { ModelDetail } from '../../../server/wire.ts'
import {
  type Definition,
  definitionOf,
  fieldAt,
  fieldsWithin,
  freeName,
  isNamed,
  nameProblems,
  newParam,
  paramsUsed,
  rowsOf,
  toggled,
  withColumn,
  withCount,
  withGroups,
  withoutOpenRows,
  withParam,
  withRows,
} from './draft.ts'

const field = (name: string, type: string, options: object = {}, description = '') =>
  ({
    ...{ id: 1, modelId: 1, name, description, type, options, archivedAt: null },
    holds: 'kind' in options ? 'rows' : 'value',
  }) as never
const models = [
  { id: 1, fields: [field('price', 'number'), field('customer', 'association', { target: 2 }, 'Customer')] },
  {
    id: 2,
    fields: [field('city', 'text', {}, 'City'), field('orders', 'association', { kind: 'one-to-many', target: 1 })],
  },
] as unknown as readonly ModelDetail[]
const EMPTY: Definition = { columns: [], grouped: false, params: [], sort: [], limit: null }

describe('fields of views', () => {
  it('lead over associations to one', () => {
    expect(fieldAt(models, 1, 'customer.city')).toMatchObject({ title: 'Customer › City' })
    expect(fieldAt(models, 1, 'customer.orders')).toBeUndefined()
    expect(fieldAt(models, 1, '#9')).toBeUndefined()
    expect(fieldsWithin(models, 1).map(({ path }) => path)).toEqual(['price', 'customer', 'customer.city'])
  })

  it('have names of letters that are free', () => {
    expect(nameProblems(['a', 'a', '1a', 'rev', ''])).toEqual([undefined, 'sameName', 'badName', 'reserved', 'badName'])
    expect(isNamed(EMPTY)).toBe(true)
    expect(isNamed({ ...EMPTY, columns: [{ name: '', label: '', field: 'price' }] })).toBe(false)
  })

  it('give columns names that no other column has', () => {
    expect(freeName('customer.city', [])).toBe('customer_city')
    expect(freeName('9', ['_9'])).toBe('_9_2')
    const twice = toggled(toggled(EMPTY, 'customer.city', true), 'customer.city', true)
    expect(twice.columns.map(({ name }) => name)).toEqual(['customer_city', 'customer_city_2'])
    expect(toggled(twice, 'customer.city', false)).toEqual(EMPTY)
    expect(definitionOf(models[0]!).columns.map(({ field: path }) => path)).toEqual(['price', 'customer'])
  })
})

describe('columns of views', () => {
  const sorted: Definition = { ...toggled(EMPTY, 'price', true), sort: [{ field: 'price', order: 'ascend' }] }

  it('take their place in the order along with a new name', () => {
    expect(withColumn(sorted, 0, { name: 'cost', label: '', field: 'price' }).sort).toEqual([
      { field: 'cost', order: 'ascend' },
    ])
    expect(toggled(sorted, 'price', false).sort).toEqual([])
  })

  it('have no functions without groups', () => {
    const grouped = withCount(
      withColumn(withGroups(sorted, true), 0, { name: 'price', label: '', field: 'price', fn: 'sum' }),
    )
    expect(grouped.columns.map(({ name, fn }) => [name, fn])).toEqual([
      ['price', 'sum'],
      ['count', 'count'],
    ])
    expect(withGroups(grouped, false)).toEqual(sorted)
  })
})

describe('filters of views', () => {
  it('are rows where they are one list of conditions', () => {
    const leaf = { field: 'price', op: 'gt', value: 1 } as const
    expect(rowsOf(undefined)).toEqual({ word: 'and', leaves: [] })
    expect(rowsOf(leaf)).toEqual({ word: 'and', leaves: [leaf] })
    expect(rowsOf({ or: [leaf, leaf] })).toEqual({ word: 'or', leaves: [leaf, leaf] })
    expect(rowsOf({ and: [{ not: leaf }] })).toBeNull()
    expect(withRows(EMPTY, { word: 'or', leaves: [] })).toEqual(EMPTY)
    const open = withRows(EMPTY, { word: 'and', leaves: [leaf, { field: 'price', op: 'lt', value: null }] })
    expect(withoutOpenRows(open).where).toEqual({ and: [leaf] })
  })

  it('follow the names of their parameters', () => {
    const param = newParam(EMPTY, fieldAt(models, 1, 'customer.city')!)
    expect(param).toEqual({ name: 'city', label: 'City', type: 'text', required: false, preset: null })
    const leaf = { field: 'customer.city', op: 'eq', value: { param: 'city' } } as const
    const filtered = withRows({ ...EMPTY, params: [param] }, { word: 'and', leaves: [leaf] })
    const renamed = withParam(filtered, 0, { ...param, name: 'town' })
    expect(renamed.where).toEqual({ and: [{ ...leaf, value: { param: 'town' } }] })
    expect(paramsUsed(renamed.where)).toEqual(['town'])
  })
})
