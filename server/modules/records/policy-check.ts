import { type SQL, sql } from 'drizzle-orm'
import type { DialectName } from '../../db/dialect.ts'
import { AppError } from '../../http/errors.ts'
import type { DataEnv, FieldShape, ModelShape, ProjectShape } from '../models/index.ts'
import { Conditions } from './conditions.ts'
import { recordErrors } from './errors.ts'
import { refOf, withRefs } from './field-refs.ts'
import type { Action, Permit, Permits, PolicyScope } from './policy-model.ts'
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

/** The models of a project as they were before a field got another type. */
function shapeBefore(shape: ProjectShape, from: FieldShape): ProjectShape {
  const models = shape.models.map((model) => ({
    ...model,
    fields: model.fields.map((field) => (field.id === from.id ? from : field)),
  }))
  return {
    ...{ ...shape, models },
    byId: new Map(models.map((model) => [model.id, model])),
    byName: new Map(models.map((model) => [model.name, model])),
  }
}

/**
 * Records that a filter permits and did not permit before a field got another type, as a condition over `alias`. Null
 * where the filter does not look at the field, or cannot be read any more.
 */
export function newlyPermitted(
  { shape, dialect, now }: CheckContext,
  { modelId, scope }: { readonly modelId: number; readonly scope: PolicyScope },
  { from, alias }: { readonly from: FieldShape; readonly alias: string },
): { readonly model: ModelShape; readonly condition: SQL } | null {
  const [then, before] = [shape, shapeBefore(shape, from)]
  const isNamed = new RegExp(String.raw`${refOf(from)}(?!\d)`).test(JSON.stringify(scope))
  const model = then.byId.get(modelId)
  const old = before.byId.get(modelId)
  if (scope === true || !isNamed || !model || !old) return null
  const read = (one: ProjectShape, of: ModelShape) =>
    new Conditions({ shape: one, subject: everything(one), dialect, now }).trusted(of, alias, scope)
  const [own, former] = [read(then, model), read(before, old)]
  return own && former ? { model, condition: sql`${own} and not ${former}` } : null
}
