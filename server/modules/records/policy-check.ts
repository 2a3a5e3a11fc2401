import type { DialectName } from '../../db/dialect.ts'
import { AppError } from '../../http/errors.ts'
import type { DataEnv, ModelShape, ProjectShape } from '../models/index.ts'
import { Conditions } from './conditions.ts'
import { recordErrors } from './errors.ts'
import { withRefs } from './field-refs.ts'
import type { Action, Permit, Permits, PolicyScope } from './policy-model.ts'
import type { Filter } from './query-model.ts'
import { ALL, type Subject } from './subject.ts'

interface CheckContext {
  readonly shape: ProjectShape
  readonly dialect: DialectName
  readonly now: number
}

const everything = ({ projectId, env }: ProjectShape): Subject => ({
  userId: 0,
  projectId,
  env,
  origin: 'call',
  zone: 'UTC',
  permit: () => ALL,
})

/**
 * Permits as they are stored: a policy goes with its fields when they get other names.
 * @throws AppError for a filter or field that the model does not have
 */
export function storedPermits({ shape, dialect, now }: CheckContext, model: ModelShape, permits: Permits): Permits {
  const conditions = new Conditions({ shape, subject: everything(shape), dialect, now })
  const names = new Set(model.fields.map(({ name }) => name))
  for (const permit of Object.values(permits) as (Permit | undefined)[]) {
    if (!permit) continue
    if (permit.where !== true) conditions.filter(model, 'r', permit.where)
    const strange = permit.fields === true ? undefined : permit.fields.find((name) => !names.has(name))
    if (strange !== undefined) throw new AppError(recordErrors.badQuery, { data: { field: strange } })
  }
  return Object.fromEntries(
    Object.entries(permits).flatMap(([action, permit]) => (permit ? [[action, withRefs(shape, model, permit)]] : [])),
  )
}

/** What several roles permit together: records of any of them, and fields that all of them permit. */
export function together(permits: readonly Permit[]): Permit | null {
  const [first, ...others] = permits
  if (!first) return null
  if (others.length === 0) return first
  const each = permits.flatMap((one) => (one.where === true ? [] : [one.where]))
  const where = each.length < permits.length ? true : { or: each }
  const lists = permits.flatMap(({ fields }) => (fields === true ? [] : [fields]))
  const fields = lists.length === 0 ? true : lists.reduce((left, right) => left.filter((name) => right.includes(name)))
  return { where, fields, ...(where === true ? {} : { each }) }
}

interface ScopeOf {
  readonly action: Action
  readonly scope: PolicyScope
  readonly closedIn: readonly DataEnv[]
}

/** Actions whose filters cannot be read in this environment, or were closed. */
export function closedActions(
  { shape, dialect, now }: CheckContext,
  modelId: number,
  rows: readonly ScopeOf[],
): readonly Action[] {
  const model = shape.byId.get(modelId)
  if (!model) return []
  const conditions = new Conditions({ shape, subject: everything(shape), dialect, now })
  const isClosed = ({ scope, closedIn }: ScopeOf): boolean =>
    scope !== true && (closedIn.includes(shape.env) || conditions.trusted(model, 'r', scope) === null)
  return rows.filter(isClosed).map(({ action }) => action)
}

/** Whether records without a value of the field may be among those that the filter permits. */
export function permitsWithout(filter: Filter, ref: string, isNegated = false): boolean {
  const names = (path: string): boolean => path.split('.').includes(ref)
  if ('and' in filter) return filter.and.some((one) => permitsWithout(one, ref, isNegated))
  if ('or' in filter) return filter.or.some((one) => permitsWithout(one, ref, isNegated))
  if ('not' in filter) return permitsWithout(filter.not, ref, !isNegated)
  if ('of' in filter)
    return filter.where !== undefined && permitsWithout(filter.where, ref, isNegated !== (filter.is === 'none'))
  if (!names(filter.field)) return false
  const isOfNone =
    filter.op === 'ne' ||
    (filter.op === 'empty' && filter.value !== false) ||
    (filter.op === 'eq' && filter.value === null)
  return isOfNone !== isNegated
}
