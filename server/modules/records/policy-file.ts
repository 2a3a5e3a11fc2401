import * as z from 'zod'
import type { JsonObject } from '#kernel/page/values'
import { id, opaque } from '../../http/answer.ts'
import { requireUnique } from '../../parts/errors.ts'
import { defineSections } from '../../parts/section.ts'

const MOST_POLICIES = 10_000

/** What a role may do with the records of a model. */
export const filePolicy = z.strictObject({
  /** A role and a model of the file. */
  role: id,
  model: id,
  /** With the names of fields. Checked with the models, in the process that has them. */
  permits: opaque<JsonObject>(),
})
export type FilePolicy = z.output<typeof filePolicy>

declare module '../../parts/section.ts' {
  interface FileParts {
    policies: FilePolicy[]
  }
}

const keyOf = ({ role, model }: FilePolicy): string => `${role}-${model}`

export const policySections = defineSections(import.meta.filename, [
  {
    key: 'policies',
    rank: 91,
    schema: z.array(filePolicy).max(MOST_POLICIES).default([]),
    most: MOST_POLICIES,
    form: { as: 'list', nameOf: keyOf },
    omittedEmpty: true,
    adminsOnly: true,
    inOrder: (policies: FilePolicy[]) => policies.toSorted((a, b) => a.role - b.role || a.model - b.model),
    check(policies: FilePolicy[]) {
      requireUnique('policies', policies.map(keyOf))
    },
  },
])
