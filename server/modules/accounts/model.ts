import * as z from 'zod'
import { id, pagingQuery } from '../../http/answer.ts'
import { imageAddress } from '../../http/image-address.ts'
import { plainLine } from '../../http/plain-text.ts'
import { LONGEST_PASSWORD } from './password-lengths.ts'

const password = z.string().min(1).max(LONGEST_PASSWORD)
/** An e-mail, in lower case. */
export const userName = z
  .email()
  .max(200)
  .transform((text) => text.toLowerCase())
const nickName = z.string().overwrite(plainLine).min(1).max(40)
/** What stands in a mailed link. */
const resetToken = z.string().min(1).max(100)

export const accountModel = {
  login: z.strictObject({ userName, userPwd: password }),
  /** Where a code or a link is to be sent. */
  mailed: z.strictObject({ userEmail: userName }),
  register: z.strictObject({ userName, code: z.string().regex(/^\d{6}$/), userPwd: password, nickName: nickName.optional() }),
  resetToken: z.strictObject({ resetToken }),
  reset: z.strictObject({ resetToken, userPwd: password, confirmPwd: password.optional() }),
  setupCheck: z.strictObject({ setupToken: z.string().max(100) }),
  setup: z.strictObject({ setupToken: z.string().min(1).max(100), userName, userPwd: password }),
  profile: z.strictObject({ nickName: nickName.optional(), avatar: imageAddress.optional() }),
  passwordUpdate: z.strictObject({ oldPwd: password, userPwd: password, confirmPwd: password.optional() }),
  unconfirmed: z.strictObject(pagingQuery),
  account: z.union([z.strictObject({ userName }), z.strictObject({ userId: id })]),
  confirmUse: z.strictObject({ token: z.string().regex(/^[\w-]{43}$/) }),
}

const stateOfTwo = z.union([z.literal(1), z.literal(2)])
export const userInfo = z.strictObject({
  userId: z.int(),
  userName: z.string(),
  nickName: z.string(),
  avatar: z.string(),
  role: stateOfTwo,
  status: stateOfTwo,
  /** Is the address proven to be this person's? Memberships that were given by it count from then on. */
  confirmed: z.boolean(),
  /** A sub user, who uses what is built and sees nothing of the studio. */
  sub: z.boolean(),
  createdAt: z.string(),
})
export const sessionAnswer = z.strictObject({
  token: z.string(),
  /** Seconds until the token must be renewed by the cookie. */
  expiresIn: z.int(),
  user: userInfo,
})
/** The password was right; the code of the second step, sent with this ticket to `/user/login/second`, signs in. */
export const secondNeeded = z.strictObject({
  second: z.strictObject({
    ticket: z.string(),
    /** Seconds until the ticket is worth nothing. */
    expiresIn: z.int(),
  }),
})
/** What every way of signing in answers. */
export const loginAnswer = z.union([sessionAnswer, secondNeeded])
/** Is the first administrator still to be made? */
export const setupState = z.strictObject({ needed: z.boolean() })
/** What a link to the first start is worth: `done` when there is an administrator already, `unknown` when it is cut or a newer one took its place. */
export const setupLink = z.strictObject({ state: z.enum(['open', 'done', 'unknown']) })
/** What the login screen offers. */
export const loginWays = z.strictObject({
  /** The shortest password that is accepted. */
  passwordMin: z.int(),
  /** How many characters the password of a sub user has. */
  subPassword: z.strictObject({ min: z.int(), max: z.int() }),
  /** `kept`: there is no mail server, so the operator finds mails in the data folder and their links in the console. */
  mails: z.enum(['sent', 'kept']),
  /** Accounts elsewhere: `wechat`, or `oidc/` and what the operator calls the provider. */
  others: z.array(z.strictObject({ id: z.string(), label: z.string() })),
})
/** Whose password a mailed link sets; of the address only as much as its owner needs to know it. */
export const resetUser = z.strictObject({ userEmail: z.string() })
export const unconfirmedUser = z.strictObject({
  userId: z.int(),
  userName: z.string(),
  nickName: z.string(),
  /** Memberships that begin to count with the confirmation. */
  waiting: z.int(),
  createdAt: z.string(),
})
/** Shown once, to be handed over; works once, for that account. Without `BASE_URL` it is the path alone. */
export const confirmLink = z.strictObject({ link: z.string(), expiresAt: z.string() })
