import * as z from 'zod'
import { id } from '../../http/answer.ts'
import { secondNeeded, sessionAnswer } from '../accounts/index.ts'
import { anyCode } from '../second-step/index.ts'

const code = z.string().min(1).max(2000)
const state = z.string().regex(/^[\w-]{43}$/)

const way = z.string().regex(/^(wechat|oidc\/[a-z0-9-]{1,30})$/)

export const identityModel = {
  begin: z.strictObject({ way }),
  /** `code` of the second step, where the person has one. */
  beginConnecting: z.strictObject({ way, code: anyCode.optional() }),
  connect: z.strictObject({ code, state, iss: z.string().max(2000).optional() }),
  wechat: z.strictObject({ code, state }),
  oidc: z.strictObject({ code, state, iss: z.string().max(2000).optional() }),
  link: z.strictObject({ ticket: z.string().regex(/^[\w-]{43}$/) }),
  /** `userPwd` where no other account elsewhere is left that signs in. */
  unlink: z.strictObject({ id, userPwd: z.string().min(1).max(1024).optional() }),
}
/** Where the browser is to go. */
export const wayOut = z.strictObject({ address: z.string() })
/** Somebody is signed in, or is to show the code of the second step, or is to say which account is theirs: `ticket` connects it once they are signed in to it. */
export const wayBack = z.strictObject({
  session: sessionAnswer.nullable(),
  second: secondNeeded.shape.second.nullable(),
  link: z.strictObject({ ticket: z.string(), provider: z.string(), label: z.string() }).nullable(),
})
/** What was connected; `isNew` is false where it was connected to the same person before. */
export const connectedIdentity = z.strictObject({ provider: z.string(), label: z.string(), isNew: z.boolean() })
export const identityInfo = z.strictObject({
  id,
  provider: z.string(),
  /** What the button of the provider says; what it was connected by where the server has it no longer. */
  providerLabel: z.string(),
  label: z.string(),
  createdAt: z.string(),
})
export const identityList = z.array(identityInfo)
