import * as z from 'zod'
import { id } from '../../http/answer.ts'
import { requireUnique } from '../../parts/errors.ts'
import { fileName, fileRemark } from '../../parts/fields.ts'
import { by } from '../../parts/order.ts'
import { defineSections } from '../../parts/section.ts'

const MOST_ROLES_OF_FILE = 200

export const fileRole = z.strictObject({
  ...{ id, name: fileName, remark: fileRemark, limits: z.array(id).max(1_000) },
  // Files of earlier releases have none.
  testEnv: z.boolean().default(true),
})
export type FileRole = z.output<typeof fileRole>

declare module '../../parts/section.ts' {
  interface FileParts {
    roles: FileRole[]
  }
  interface PlanParts {
    roles: true
  }
  interface PartIds {
    roles: { readonly from: number; readonly to: number }
  }
}

export const rolesFile = defineSections(import.meta.filename, [
  {
    key: 'roles',
    rank: 90,
    schema: z.array(fileRole).max(MOST_ROLES_OF_FILE).default([]),
    most: MOST_ROLES_OF_FILE,
    form: { as: 'list', nameOf: (role: FileRole) => role.id },
    hasIds: true,
    adminsOnly: true,
    inOrder: (roles: FileRole[]) => roles.toSorted(by((role) => role.id)),
    check(roles: FileRole[]) {
      requireUnique(
        'roles',
        roles.map((role) => role.id),
      )
      requireUnique(
        'roles',
        roles.map(({ name }) => name),
      )
    },
    parts: {
      roles: {
        one: { zh: '角色', en: 'Role' },
        many: { zh: '角色', en: 'Roles' },
        count: (roles: FileRole[]) => roles.length,
      },
    },
  },
])
