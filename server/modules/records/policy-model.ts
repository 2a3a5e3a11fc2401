import * as z from 'zod'
import { type Filter, filter } from './query-model.ts'

/** What policies permit. */
export const ACTIONS = ['view', 'create', 'update', 'delete', 'import', 'export'] as const
export type Action = (typeof ACTIONS)[number]

/** People of a public project who have rights without a role: those who are signed in, and those who are not. */
export const AUDIENCES = ['member', 'visitor'] as const
export type Audience = (typeof AUDIENCES)[number]

/** Permits nothing. */
export const CLOSED: Filter = { or: [] }

/** Which records: all, or those of a filter. */
export type PolicyScope = true | Filter
/** Which fields, by their names; those that everybody has, such as `id`, go with the record. */
export type PolicyFields = true | readonly string[]

/** What one action may be done with. */
export interface Permit {
  readonly where: PolicyScope
  readonly fields: PolicyFields
  /** Of several roles: the filter of each, of which one may be closed by itself. */
  readonly each?: readonly Filter[]
}

export const permit = z.strictObject({
  where: z.union([z.literal(true), filter]),
  fields: z.union([z.literal(true), z.array(z.string().max(60)).max(200)]),
})
export const permits = z.strictObject({
  view: permit.optional(),
  create: permit.optional(),
  update: permit.optional(),
  delete: permit.optional(),
  import: permit.optional(),
  export: permit.optional(),
})
export type Permits = { readonly [action in Action]?: Permit | undefined }
