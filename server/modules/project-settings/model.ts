import * as z from 'zod'
import { variableRecord } from './variable.ts'

/** What the caller is in the project, and may do there: for what a page shows. */
const you = z.strictObject({ roles: z.array(z.string()), permissions: z.array(z.string()) })

/** A project's settings, with the document that holds them: it is edited as any document is. */
export const projectSettings = z.strictObject({
  documentId: z.int(),
  revision: z.int(),
  remark: z.string(),
  logo: z.string(),
  variables: z.array(variableRecord),
  you,
})
/** The pages whose records say the name of a variable; each may mean something else by it. */
export const variableUses = z.strictObject({
  uses: z.array(z.strictObject({ variable: z.string(), pages: z.array(z.strictObject({ id: z.int(), name: z.string() })) })),
})
export type VariableUses = z.output<typeof variableUses>
export type { VariableRecord } from './variable.ts'
export type ProjectSettings = z.output<typeof projectSettings>
