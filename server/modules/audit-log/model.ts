import * as z from 'zod'
import { idText, pagingQuery } from '../../http/answer.ts'

const text = z.string().max(100, { abort: true }).normalize('NFC').default('')
const time = z.iso.datetime({ offset: true })
const filters = {
  /** In the address or name of whoever did it. */
  who: text,
  /** One action, as `audit/actions` lists them. */
  action: text,
  /** In the target as it is stored, such as `page 12`. */
  target: text,
  /** The earliest and the latest moment, both included. */
  from: time.optional(),
  to: time.optional(),
}
const form = z.enum(['csv', 'jsonl']).default('csv')
const { keyword } = pagingQuery

export const auditLogModel = {
  list: z.strictObject({ ...pagingQuery, ...filters, projectId: idText.optional() }),
  listOfProject: z.strictObject({ ...pagingQuery, ...filters, projectId: idText }),
  export: z.strictObject({ keyword, ...filters, projectId: idText.optional(), form }),
  exportOfProject: z.strictObject({ keyword, ...filters, projectId: idText, form }),
  verify: z.strictObject({
    /** The end of the chain as somebody noted it earlier: `seq:hash`. */
    noted: z
      .string()
      .regex(/^\d{1,15}:[0-9a-f]{64}$/)
      .optional(),
  }),
}

const label = z.strictObject({ zh: z.string(), en: z.string() })

export const auditRow = z.strictObject({
  id: z.int(),
  /** Its place in the chain, from 1 without gaps. */
  seq: z.int(),
  at: z.string(),
  action: z.string(),
  /** The action by itself, and what was done in a sentence without its subject. */
  label,
  says: label,
  /** Null where nobody was signed in. */
  userId: z.int().nullable(),
  /** As they are called now; empty where nobody was signed in, or the account is gone. */
  userName: z.string(),
  nickName: z.string(),
  projectId: z.int().nullable(),
  /** Empty where it is gone. */
  projectName: z.string(),
  target: z.string(),
  hash: z.string(),
})
export type AuditRow = z.output<typeof auditRow>

export const auditAction = z.strictObject({ action: z.string(), label })

export const auditVerification = z.strictObject({
  /** Rows that were looked at. */
  rows: z.int(),
  /** The last row that was forgotten because of its age; 0 where none was. */
  forgotten: z.int(),
  /** The end of the chain as far as it holds. */
  head: z.strictObject({ seq: z.int(), hash: z.string() }),
  broken: z
    .strictObject({ seq: z.int().nullable(), id: z.int().nullable(), kind: z.enum(['missing', 'changed', 'unchained', 'ends']) })
    .nullable(),
})
export type AuditFilter = Omit<z.output<typeof auditLogModel.export>, 'form'>
export type AuditForm = z.output<typeof form>
