import * as z from 'zod'
import { id, idText, pagingQuery } from '../../http/answer.ts'

const { pageNum, pageSize } = pagingQuery

export const notificationModel = {
  list: z.strictObject({ pageNum, pageSize, projectId: idText.optional() }),
  read: z.strictObject({ ids: z.array(id).min(1).max(200) }),
  readAll: z.strictObject({ projectId: id }),
  mail: z.strictObject({ topic: z.string().min(1).max(60), mail: z.boolean() }),
}

export const notificationInfo = z.strictObject({
  id: z.int(),
  kind: z.string(),
  text: z.strictObject({ zh: z.string(), en: z.string() }),
  /** Where it leads; empty for nowhere. */
  link: z.string(),
  readAt: z.string().nullable(),
  createdAt: z.string(),
})
export type NotificationInfo = z.output<typeof notificationInfo>

/** A topic, and whether the person receives it by mail as well. */
export const mailChoice = z.strictObject({
  topic: z.string(),
  label: z.strictObject({ zh: z.string(), en: z.string() }),
  mail: z.boolean(),
})
export type MailChoice = z.output<typeof mailChoice>
