import * as z from 'zod'
import type { LookEntry } from '#kernel/page/look'
import { id, idText, opaque } from '../../http/answer.ts'
import { environment } from '../../http/environment.ts'

/** A look as it was published. */
export const lookPublishRecord = z.strictObject({
  id: z.int(),
  env: environment,
  hash: z.string(),
  revision: z.int(),
  userId: z.int(),
  userName: z.string(),
  createdAt: z.string(),
  current: z.boolean(),
})
const perEnvironment = <T extends z.ZodType>(type: T) => z.strictObject({ stg: type, prd: type })

/** What the pages of a project look like as it is edited; it is edited as any document is. */
export const lookInfo = z.strictObject({
  documentId: z.int(),
  revision: z.int(),
  entries: opaque<readonly LookEntry[]>(),
  access: z.enum(['admin', 'developer', 'tester']),
  /** What visitors see; null where it was never published. */
  published: perEnvironment(lookPublishRecord.nullable()),
  /** Whether what is edited is something else than what visitors see. */
  changed: perEnvironment(z.boolean()),
  /** How many pages are published, each of which shows another look at once. */
  pages: perEnvironment(z.int()),
})
export const lookModel = {
  publish: z.strictObject({ projectId: id, env: environment }),
  /** `publishId` null: as before there was any. */
  rollback: z.strictObject({ projectId: id, env: environment, publishId: id.nullable() }),
  publishes: z.strictObject({ id: idText, env: environment }),
  /** The hash of a sheet, and pixels of further widths that pages which it is shown with have rules for. */
  sheet: z.strictObject({ file: z.string().regex(/^[0-9a-f]{64}(?:-\d{3,4}){0,6}\.css$/) }),
}
export type LookInfo = z.output<typeof lookInfo>
export type LookPublishRecord = z.output<typeof lookPublishRecord>
