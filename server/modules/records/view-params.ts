import { isObject, type Json, type JsonObject } from '#kernel/page/values'
import { AppError } from '../../http/errors.ts'
import { recordErrors } from './errors.ts'
import { isKnown } from './known.ts'
import type { Filter, Known } from './query-model.ts'
import type { ViewDefinition, ViewParam } from './view-model.ts'

type Leaf = Extract<Filter, { readonly field: string }>

const refuse = (name: string): AppError => new AppError(recordErrors.badQuery, { data: { field: `params.${name}` } })
const isEmpty = (value: Json | undefined): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** The parameter that a condition has for a value; null for a plain value. */
export const paramOf = (value: Json | Known | undefined): string | null =>
  isObject(value as Json) && typeof (value as JsonObject).param === 'string'
    ? ((value as JsonObject).param as string)
    : null

/** Addresses of pages and text fields give numbers and switches as texts. */
function read(type: ViewParam['type'], value: Json): Json | undefined {
  if (isKnown(value)) return value
  if (type === 'number') {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    return typeof number === 'number' && Number.isFinite(number) ? number : undefined
  }
  if (type === 'yes-no') {
    if (value === 'true' || value === 'false') return value === 'true'
    return typeof value === 'boolean' ? value : undefined
  }
  return typeof value === 'string' ? value : undefined
}

/**
 * The values of a view's parameters that have one.
 * @throws AppError for a value of another type, a parameter that the view does not have, and a required one without a
 * value
 */
function valuesOf({ params }: ViewDefinition, given: JsonObject): ReadonlyMap<string, Json> {
  const strange = Object.keys(given).find((name) => !params.some((param) => param.name === name))
  if (strange !== undefined) throw refuse(strange)
  const values = new Map<string, Json>()
  for (const { name, type, required, preset } of params) {
    const own = Object.hasOwn(given, name) ? given[name] : null
    const value = isEmpty(own) ? preset : own!
    if (isEmpty(value)) {
      if (required) throw refuse(name)
      continue
    }
    const all = (Array.isArray(value) ? value : [value]).map((one) => read(type, one))
    if (all.includes(undefined)) throw refuse(name)
    values.set(name, Array.isArray(value) ? (all as Json[]) : all[0]!)
  }
  return values
}

/** A condition with the values of its parameters; null where one of them has none. */
function boundLeaf(leaf: Leaf, values: ReadonlyMap<string, Json>): Leaf | null {
  const { value } = leaf
  const name = paramOf(value)
  if (name !== null) {
    const found = values.get(name)
    if (found === undefined) return null
    const isList = leaf.op === 'in' && !Array.isArray(found)
    return { ...leaf, value: isList ? [found] : found }
  }
  if (!Array.isArray(value)) return leaf
  const parts = value.map((one) => {
    const param = paramOf(one)
    return param === null ? one : (values.get(param) ?? null)
  })
  if (parts.every((one, i) => one === value[i])) return leaf
  if (leaf.op === 'between') {
    const [low = null, high = null] = parts
    if (low !== null && high !== null) return { ...leaf, value: parts }
    if (low === null && high === null) return null
    return low === null ? { ...leaf, op: 'le', value: high } : { ...leaf, op: 'ge', value: low }
  }
  const there = parts.filter((one, i) => one !== null || value[i] === null)
  return there.length === 0 ? null : { ...leaf, value: there }
}

function bound(filter: Filter, values: ReadonlyMap<string, Json>): Filter | null {
  const inner = (list: readonly Filter[]): Filter[] => list.flatMap((one) => bound(one, values) ?? [])
  if ('and' in filter) {
    const and = inner(filter.and)
    return and.length === 0 ? null : { and }
  }
  if ('or' in filter) {
    const or = inner(filter.or)
    return or.length === 0 ? null : { or }
  }
  if ('not' in filter) {
    const not = bound(filter.not, values)
    return not && { not }
  }
  if (!('of' in filter)) return boundLeaf(filter, values)
  if (!filter.where) return filter
  const where = bound(filter.where, values)
  return where ? { ...filter, where } : null
}

/**
 * The conditions of a view with values in place of parameters. Conditions without a value limit nothing.
 * @throws AppError for values that the parameters do not take
 */
export function withValues(definition: ViewDefinition, given: JsonObject): Filter | null {
  const values = valuesOf(definition, given)
  return definition.where ? bound(definition.where, values) : null
}

/** Names of the parameters in a filter. */
export function paramsIn(filter: Filter): readonly string[] {
  if ('and' in filter) return filter.and.flatMap(paramsIn)
  if ('or' in filter) return filter.or.flatMap(paramsIn)
  if ('not' in filter) return paramsIn(filter.not)
  if ('of' in filter) return filter.where ? paramsIn(filter.where) : []
  const all = Array.isArray(filter.value) ? filter.value : [filter.value]
  return all.flatMap((one) => paramOf(one) ?? [])
}
