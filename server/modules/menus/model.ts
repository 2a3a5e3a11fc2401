import * as z from 'zod'
import { id } from '../../http/answer.ts'
import { plainLine } from '../../http/plain-text.ts'

const name = z.string().overwrite(plainLine).min(1).max(60)
const icon = z.string().overwrite(plainLine).max(60)
const type = z.union([z.literal(1), z.literal(2), z.literal(3)])
/** A built-in kind, or that of a plugin: `acme.report`. */
export const menuKind = z.string().regex(/^[a-z0-9][a-z0-9.-]{0,80}$/)
const status = z.union([z.literal(1), z.literal(2)])
/** Segments of letters, digits, `_` and `-`, of which none begins with a digit; the slash before the first may be left out. */
const path = z
  .string()
  .max(200)
  .regex(/^\/?[\p{L}_][\p{L}\p{N}_-]*(\/[\p{L}_][\p{L}\p{N}_-]*)*$/u)
  .transform((text) => (text.startsWith('/') ? text : `/${text}`))
/** What buttons and apis name: letters, digits, `.`, `:`, `_` and `-`. */
export const menuCode = z
  .string()
  .max(60)
  .regex(/^[A-Za-z][\w.:-]*$/)
const target = z.string().overwrite(plainLine).max(2_000)
/** Among its siblings, from 0; behind the last where it is larger. */
const position = z.int().min(0).max(10_000)

const fields = {
  icon: icon.optional(),
  kind: menuKind.optional(),
  target: target.optional(),
  pageId: id.nullable().optional(),
  path: path.nullable().optional(),
  code: menuCode.nullable().optional(),
  status: status.optional(),
  position: position.optional(),
}

export const menuModel = {
  list: z.strictObject({ projectId: id }),
  create: z.strictObject({ projectId: id, parentId: id.nullable().default(null), type, name, ...fields }),
  update: z.strictObject({
    id,
    /** As it was read: refused where somebody changed it since. */
    rev: z.int(),
    parentId: id.nullable().optional(),
    type: type.optional(),
    name: name.optional(),
    ...fields,
  }),
  one: z.strictObject({ id }),
  copy: z.strictObject({ id, name: name.optional() }),
}

export const menuInfo = z.strictObject({
  id: z.int(),
  projectId: z.int(),
  parentId: z.int().nullable(),
  type,
  name: z.string(),
  icon: z.string(),
  kind: menuKind,
  target: z.string(),
  pageId: z.int().nullable(),
  path: z.string().nullable(),
  code: z.string().nullable(),
  sort: z.int(),
  status,
  rev: z.int(),
  /** The address of its author; empty where the account is gone. */
  createdBy: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type MenuInfo = z.output<typeof menuInfo>
export type MenuFields = Omit<z.output<typeof menuModel.create>, 'projectId'>
export type MenuChange = z.output<typeof menuModel.update>
