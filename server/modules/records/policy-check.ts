import type { DialectName } from '../../db/dialect.ts'
import { AppError } from '../../http/errors.ts'
import type { ModelShape, ProjectShape } from '../models/index.ts'
import { Conditions } from './conditions.ts'
import { recordErrors } from './errors.ts'
import { withRefs } from './field-refs.ts'
import type { Permit, Permits } from './policy-model.ts'
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
  const where = permits.some((one) => one.where === true)
    ? true
    : { or: permits.flatMap((one) => (one.where === true ? [] : [one.where])) }
  const lists = permits.flatMap(({ fields }) => (fields === true ? [] : [fields]))
  const fields = lists.length === 0 ? true : lists.reduce((left, right) => left.filter((name) => right.includes(name)))
  return { where, fields }
}
