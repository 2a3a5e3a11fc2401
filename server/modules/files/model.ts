import * as z from 'zod'
import { idText, pagingQuery } from '../../http/answer.ts'

export const fileModel = {
  upload: z.strictObject({ file: z.file() }),
  list: z.strictObject({ ...pagingQuery, projectId: idText.optional() }),
  delete: z.strictObject({ name: z.string().max(60) }),
}

export const uploaded = z.strictObject({ url: z.string(), name: z.string(), size: z.int() })
export const uploadedFile = z.strictObject({
  /** Its name in the address; `displayName` is the one it was uploaded with. */
  name: z.string(),
  displayName: z.string(),
  url: z.string(),
  size: z.int(),
  userName: z.string(),
  /** The project through whose page it came; null for an upload of the studio. */
  projectId: z.int().nullable(),
  createdAt: z.string(),
})
