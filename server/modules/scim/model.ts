import * as z from 'zod'
import { id, idText, pagingQuery } from '../../http/answer.ts'
import { plainLine } from '../../http/plain-text.ts'

const name = z.string().overwrite(plainLine).min(1).max(60)

export const scimModel = {
  list: z.strictObject({ projectId: idText }),
  people: z.strictObject({ ...pagingQuery, projectId: idText }),
  create: z.strictObject({ projectId: id, name, endsAt: z.iso.datetime().nullable().default(null) }),
  end: z.strictObject({ id }),
  /** Of requests of the protocol: the rest of the path is read by the protocol itself. */
  request: z.strictObject({ projectId: z.string().max(20), rest: z.string().max(300) }),
}

/** A token as it is shown: all but itself. */
export const scimTokenInfo = z.strictObject({
  id: z.int(),
  projectId: z.int(),
  name: z.string(),
  /** Empty where the account is deleted. */
  createdBy: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  endedAt: z.string().nullable(),
})
export type ScimTokenInfo = z.output<typeof scimTokenInfo>

/** What a provider is set up with. */
export const scimSetup = z.strictObject({
  /** The base address of the protocol; without `BASE_URL` its path alone. */
  address: z.string(),
  tokens: z.array(scimTokenInfo),
})
/** The only answer that contains the token. */
export const madeScimToken = z.strictObject({ token: scimTokenInfo, secret: z.string() })
export type MadeScimToken = z.output<typeof madeScimToken>

/** A person whom the provider keeps. */
export const scimPerson = z.strictObject({
  id: z.int(),
  userName: z.string(),
  displayName: z.string(),
  /** `waits`: the membership is made with the first sign-in. */
  state: z.enum(['active', 'waits', 'inactive']),
  groups: z.array(z.string()),
  updatedAt: z.string(),
})
export type ScimPerson = z.output<typeof scimPerson>
