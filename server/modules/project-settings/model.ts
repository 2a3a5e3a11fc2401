import * as z from 'zod'

/** A project's settings, with the document that holds them: it is edited as any document is. */
export const projectSettings = z.strictObject({ documentId: z.int(), revision: z.int(), remark: z.string(), logo: z.string() })
export type ProjectSettings = z.output<typeof projectSettings>
