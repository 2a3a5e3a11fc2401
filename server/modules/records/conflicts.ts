import { and, asc, eq, gt } from 'drizzle-orm'
import type { Json } from '#kernel/page/values'
import { AppError } from '../../http/errors.ts'
import type { FieldShape, ModelShape } from '../models/index.ts'
import { type Column, fromStored } from './columns.ts'
import type { Conditions } from './conditions.ts'
import { recordErrors } from './errors.ts'
import type { LinkChange } from './links.ts'
import type { Row, WritePlace } from './write-place.ts'

interface Changed {
  readonly model: ModelShape
  readonly row: Row
  /** The revision that was read. */
  readonly since: number
  readonly changed: readonly (readonly [Column, Json])[]
  readonly lists: readonly LinkChange[]
}

/** Refuses changes of fields that another person changed since the record was read. */
export async function requireApart(
  place: Pick<WritePlace, 'db' | 'store' | 'shape'>,
  conditions: Pick<Conditions, 'views'>,
  { model, row, since, changed, lists }: Changed,
): Promise<void> {
  const { db, store, shape } = place
  const { recordChange } = store.t
  const id = String(row.id)
  const others = await db
    .select({ rev: recordChange.rev, before: recordChange.before })
    .from(recordChange)
    .where(
      and(
        eq(recordChange.modelId, model.id),
        eq(recordChange.env, shape.env),
        eq(recordChange.recordId, id),
        gt(recordChange.rev, since),
      ),
    )
    .orderBy(asc(recordChange.rev))
  const isKnown = since < Number(row.rev) && others.length === Number(row.rev) - since
  const theirs = new Set(others.flatMap(({ before }) => Object.keys(before)))
  const isTheirs = ({ id }: FieldShape): boolean => !isKnown || theirs.has(String(id))
  const overlap = [
    ...changed
      .filter(([{ field }]) => isTheirs(field!))
      .map(([column, mine]) => ({ field: column.name, mine, theirs: fromStored(column, row[column.column]) })),
    ...lists
      .filter(({ field, whole }) => whole !== null && isTheirs(field))
      .map(({ field, whole, seen }) => ({ field: field.name, mine: [...whole!], theirs: [...seen] })),
  ]
  if (overlap.length === 0) return
  const fields = overlap.filter(({ field }) => conditions.views(model, field))
  throw new AppError(recordErrors.conflict, { data: { id, rev: Number(row.rev), fields } })
}
