import * as z from 'zod'
import { id } from '../../http/answer.ts'
import { secondNeeded, sessionAnswer } from '../accounts/model.ts'

const code = z.string().min(1).max(2000)
const state = z.string().regex(/^[\w-]{43}$/)

export const identityModel = {
  begin: z.strictObject({ way: z.string().regex(/^(wechat|oidc\/[a-z0-9-]{1,30})$/) }),
  wechat: z.strictObject({ code, state }),
  oidc: z.strictObject({ code, state, iss: z.string().max(2000).optional() }),
  link: z.strictObject({ ticket: z.string().regex(/^[\w-]{43}$/) }),
  unlink: z.strictObject({ id }),
}
/** Where the browser is to go. */
export const wayOut = z.strictObject({ address: z.string() })
/** Somebody is signed in, or is to show the code of the second step, or is to say which account is theirs: `ticket` connects it once they are signed in to it. */
export const wayBack = z.strictObject({
  session: sessionAnswer.nullable(),
  second: secondNeeded.shape.second.nullable(),
  link: z.strictObject({ ticket: z.string(), provider: z.string(), label: z.string() }).nullable(),
})
export const identityInfo = z.strictObject({
  id,
  provider: z.string(),
  /** What the button of the provider says; what it was connected by where the server has it no longer. */
  providerLabel: z.string(),
  label: z.string(),
  createdAt: z.string(),
})
export const identityList = z.array(identityInfo)
