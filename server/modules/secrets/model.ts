import * as z from 'zod'
import { id, idText } from '../../http/answer.ts'

const env = z.enum(['stg', 'prd'])
/** What settings of apis name: `{{secret:crm_token}}`. */
export const SECRET_NAME = /^[A-Za-z]\w{0,59}$/
/** A host, with a port where it is not the usual one: `api.example.com`, `10.0.0.1:8080`. */
export const SECRET_HOST = /^([a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,60}\])(:\d{1,5})?$/
const name = z.string().regex(SECRET_NAME)
/**
 * Secrets with fewer characters are not masked in what services answer: four characters stand in many answers by chance (a year, a short number, a syllable),
 * so that masking them would destroy answers.
 */
export const SHORTEST_MASKED = 5
/** What a header can carry; it is never answered by any call. */
const value = z
  .string()
  .min(1)
  .max(4_000)
  .regex(/^[\t\x20-\x7e\x80-\xff]*$/)

export const secretModel = {
  list: z.strictObject({ projectId: idText }),
  write: z.strictObject({
    projectId: id,
    env,
    name,
    value,
    hosts: z.array(z.string().toLowerCase().regex(SECRET_HOST)).min(1).max(10),
    unmasked: z.boolean().default(false),
  }),
  delete: z.strictObject({ id }),
}

/** A secret as it is shown: all but itself. */
export const secretInfo = z.strictObject({
  id: z.int(),
  env,
  name: z.string(),
  hosts: z.array(z.string()),
  /** Whether it can be opened with the key that the server has now. */
  isUsable: z.boolean(),
  /** Empty where they are gone. */
  updatedBy: z.string(),
  updatedAt: z.string(),
})
export type SecretInfo = z.output<typeof secretInfo>
