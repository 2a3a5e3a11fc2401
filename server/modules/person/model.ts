import * as z from 'zod'
import { id, pagingQuery } from '../../http/answer.ts'
import { imageAddress } from '../../http/image-address.ts'
import { plainLine } from '../../http/plain-text.ts'
import { SUB_USER_LENGTHS, unused, userName } from '../accounts/index.ts'

const nickName = z.string().overwrite(plainLine).min(1).max(40)
const subPassword = z.string().min(SUB_USER_LENGTHS.min).max(SUB_USER_LENGTHS.max)
const status = z.union([z.literal(1), z.literal(2)])
const user = { userId: id }
const platformFilter = { status: z.enum(['1', '2']).transform(Number).optional(), unused: unused.optional() }

export const personModel = {
  one: z.strictObject({ id }),
  subList: z.strictObject(pagingQuery),
  subCreate: z.strictObject({ userName, userPwd: subPassword, nickName: nickName.optional(), avatar: imageAddress.optional() }),
  subUpdate: z.strictObject({ ...user, nickName: nickName.optional(), avatar: imageAddress.optional() }),
  subPassword: z.strictObject({ ...user, userPwd: subPassword }),
  status: z.strictObject({ ...user, status }),
  user: z.strictObject(user),
  /** `unused`: accounts that never signed in, or that did not for so many days. */
  platformList: z.strictObject({ ...pagingQuery, ...platformFilter }),
  platformExport: z.strictObject({ keyword: pagingQuery.keyword, ...platformFilter }),
  role: z.strictObject({ ...user, role: status }),
  search: z.strictObject({ keyword: userName }),
  /** Three characters, or one of those that are words by themselves. */
  fuzzy: z.strictObject({
    keyword: z
      .string()
      .max(100)
      .normalize('NFC')
      .regex(/^(?:.{3,}|.*\p{Script=Han}.*)$/u),
  }),
  handOver: z.strictObject({ projectId: id, userId: id }),
  delete: z.strictObject({ userName: z.string().max(200), userPwd: z.string().min(1).max(1024) }),
}

export const sessionInfo = z.strictObject({
  id: z.int(),
  /** Browser and system, `Firefox · Linux`; empty where they are not known. */
  agent: z.string(),
  ip: z.string(),
  createdAt: z.string(),
  /** To a quarter of an hour. */
  seenAt: z.string(),
  /** The login that asks. */
  current: z.boolean(),
})
export const subUser = z.strictObject({
  userId: z.int(),
  userName: z.string(),
  nickName: z.string(),
  avatar: z.string(),
  status,
  /** Projects that it was put into. */
  projects: z.int(),
  /** Null where no sign-in is known. */
  lastSignInAt: z.string().nullable(),
  createdAt: z.string(),
})
export const platformUser = z.strictObject({
  userId: z.int(),
  userName: z.string(),
  nickName: z.string(),
  avatar: z.string(),
  role: status,
  status,
  confirmed: z.boolean(),
  /** The address of whoever made it; empty unless it is a sub user. */
  parent: z.string(),
  /** Whether its logins ask for a second step. */
  second: z.boolean(),
  /** Null where no sign-in is known. */
  lastSignInAt: z.string().nullable(),
  createdAt: z.string(),
})
export const foundPerson = z.strictObject({ userId: z.int(), userName: z.string(), nickName: z.string(), avatar: z.string() })

/** Words in both languages. */
const told = z.strictObject({ zh: z.string(), en: z.string() })
/** What becomes of what somebody has, were the account deleted now. */
export const deletionPlan = z.strictObject({
  projects: z.array(
    z.strictObject({
      id: z.int(),
      name: z.string(),
      pages: z.int(),
      /** Other people in it; with any, it has to be handed over or deleted first. */
      members: z.int(),
      /** Who of them could take it over. */
      heirs: z.array(foundPerson),
    }),
  ),
  subUsers: z.int(),
  /** What else the account has, as the modules say it that keep it. */
  belongings: z.array(
    z.strictObject({
      ...{ id: z.string(), label: told, becomes: told, count: z.int() },
      /** A few of them. */
      names: z.array(z.string()),
      /** They have to be settled first, at the address in the studio. */
      settleFirst: z.boolean(),
      address: z.string(),
    }),
  ),
  lastAdministrator: z.boolean(),
})
