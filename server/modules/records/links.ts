import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { JsonObject } from '#kernel/page/values'
import { RECORD_ID } from '#sdk/fields'
import { AppError } from '../../http/errors.ts'
import { columnOf, type FieldShape, isJoined, type ModelShape, type OtherEnd, otherEndOf } from '../models/index.ts'
import type { Conditions } from './conditions.ts'
import { recordErrors } from './errors.ts'
import { permitsField } from './field-refs.ts'
import type { Permit } from './policy-model.ts'

/** Records that one write may add or remove at one field. */
export const MOST_LINKS = 500
type Join = Extract<OtherEnd, { readonly by: 'join' }>
type Row = Readonly<Record<string, unknown>>

const ids = z.array(z.string().regex(RECORD_ID)).max(MOST_LINKS)
/** All that belong to a record, or what comes to them and goes: what else another person adds stays. */
const linksSchema = z.union([ids, z.strictObject({ add: ids.default([]), remove: ids.default([]) })])
type Links = z.output<typeof linksSchema>

/** Values of a change: those of fields that are stored, and records that belong to it by a third model. */
export interface SplitValues {
  readonly stored: JsonObject
  readonly links: readonly { readonly field: FieldShape; readonly links: Links }[]
}

const refused = (field: string, rule: string): AppError => new AppError(recordErrors.refused, { data: { field, rule } })

/**
 * Tells the lists of joined records from the other values of a change.
 * @throws AppError for a list that the subject may not write, or that is none
 */
export function splitValues(model: ModelShape, values: JsonObject, permit: Permit | null): SplitValues {
  const joined = new Map(model.fields.filter(isJoined).map((field) => [field.name, field]))
  if (joined.size === 0) return { stored: values, links: [] }
  const links = Object.entries(values).flatMap(([name, value]) => {
    const field = joined.get(name)
    if (!field) return []
    if (!permit || !permitsField(permit, field)) throw refused(name, 'unknown')
    const read = linksSchema.safeParse(value ?? [])
    if (!read.success) throw refused(name, 'type')
    return [{ field, links: read.data }]
  })
  return { stored: Object.fromEntries(Object.entries(values).filter(([name]) => !joined.has(name))), links }
}

/** The same for the same two records: an id of 16 letters of base 32, as all records have. */
export function linkId(own: string, other: string): string {
  const bytes = createHash('sha256').update(`${own} ${other}`).digest()
  return Array.from(bytes.subarray(0, 16), (byte) => (byte % 32).toString(32)).join('')
}

/** What a change of a list came to: which records belonged to it before, and which rows are made and removed. */
export interface LinkChange {
  readonly field: FieldShape
  readonly end: Join
  readonly before: readonly string[]
  /** Those of them that the subject may view. */
  readonly seen: readonly string[]
  /** The whole list as it was given; null for what comes to it and goes, which overwrites no other change. */
  readonly whole: readonly string[] | null
  readonly add: readonly string[]
  /** Rows of the joining model. */
  readonly remove: readonly { readonly id: string; readonly rev: number }[]
}

/** Reads which records a third model joins with one. */
export class LinkReading {
  constructor(
    private readonly conditions: Conditions,
    private readonly rows: (statement: SQL) => Promise<readonly Row[]>,
  ) {}

  /** What a list will be after a change; records that the subject may not view stay on it. */
  async changeOf(field: FieldShape, recordId: string, links: Links): Promise<LinkChange> {
    const end = otherEndOf(this.conditions.context.shape, field)
    if (end?.by !== 'join') throw refused(field.name, 'target')
    const rows = await this.joined(end, recordId)
    const before = [...new Set(rows.map(({ other }) => String(other)))]
    const seen = new Set(rows.filter(({ seen }) => Number(seen) === 1).map(({ other }) => String(other)))
    const gone = new Set(Array.isArray(links) ? [...seen].filter((id) => !links.includes(id)) : links.remove)
    const wanted = new Set(Array.isArray(links) ? links : links.add.filter((id) => !gone.has(id)))
    const add = [...wanted].filter((id) => !before.includes(id))
    const remove = rows
      .filter(({ other }) => seen.has(String(other)) && gone.has(String(other)))
      .map(({ id, rev }) => ({ id: String(id), rev: Number(rev) }))
    const left = rows.filter(({ id }) => !remove.some((one) => one.id === id)).length
    if (field.required && left + add.length === 0) throw refused(field.name, 'required')
    const whole = Array.isArray(links) ? links : null
    return { field, end, before, seen: [...seen], whole, add, remove }
  }

  /** Rows that join a record with others, and whether the subject may view these. */
  private joined(end: Join, recordId: string): Promise<readonly Row[]> {
    const { conditions } = this
    const join = sql.identifier(conditions.alias())
    const [own, other] = [end.own, end.other].map((field) => sql`${join}.${sql.identifier(columnOf(field))}`)
    const alias = conditions.alias()
    const seen = sql`exists (select 1 from ${conditions.table(end.target)} as ${sql.identifier(alias)}
      where ${sql.identifier(alias)}."id" = ${other} and ${conditions.permitted(end.target, alias)})`
    return this.rows(
      sql`select ${join}."id", ${join}."rev", ${other} as "other", case when ${seen} then 1 else 0 end as "seen"
        from ${conditions.table(end.join)} as ${join}
        where ${own} = ${recordId} and ${join}."deleted_at" is null order by ${join}."id"`,
    )
  }

  /** A row in the trash that joined the same two. */
  async removed(end: Join, own: string, other: string): Promise<{ readonly id: string; readonly rev: number } | null> {
    const [ownAt, otherAt] = [end.own, end.other].map((field) => sql.identifier(columnOf(field)))
    const [row] = await this.rows(
      sql`select "id", "rev" from ${this.conditions.table(end.join)}
        where ${ownAt} = ${own} and ${otherAt} = ${other} and "deleted_at" is not null limit 1`,
    )
    return row ? { id: String(row.id), rev: Number(row.rev) } : null
  }
}
