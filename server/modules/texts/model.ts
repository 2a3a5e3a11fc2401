import * as z from 'zod'
import type { TextRecord } from '#kernel/page/records'
import { opaque } from '../../http/answer.ts'

/** The texts of a project, with the document whose records they are. */
export const projectTexts = z.strictObject({
  documentId: z.int(),
  revision: z.int(),
  locales: z.array(z.string()).readonly(),
  texts: opaque<readonly TextRecord[]>(),
  /** The pages and the blocks whose drafts name each key. */
  uses: z
    .array(
      z.strictObject({
        key: z.string(),
        pages: z.array(z.strictObject({ id: z.int(), name: z.string() })).readonly(),
        blocks: z.array(z.strictObject({ id: z.string(), name: z.string() })).readonly(),
      }),
    )
    .readonly(),
})
export type ProjectTextsInfo = z.output<typeof projectTexts>
