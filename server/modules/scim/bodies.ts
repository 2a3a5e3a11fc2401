import * as z from 'zod'
import { plainLine, plainName } from '../../http/plain-text.ts'
import { userName } from '../accounts/index.ts'
import { LONGEST_SCIM_NAME, MOST_MEMBERS } from './errors.ts'
import { invalidValue } from './protocol.ts'

/** What is kept of a person; what is absent stays as it is. */
export interface UserChange {
  readonly userName?: string
  readonly externalId?: string
  readonly displayName?: string
  readonly givenName?: string
  readonly familyName?: string
  readonly active?: boolean
}

const shortText = z
  .string()
  .nullish()
  .transform((text) => plainName(text ?? '', LONGEST_SCIM_NAME))
const externalId = z
  .string()
  .max(255)
  .nullish()
  .transform((text) => text ?? '')
/** Entra ID sends `"False"`. */
const active = z.union([
  z.boolean(),
  z
    .string()
    .regex(/^(?:true|false)$/i)
    .transform((text) => text.toLowerCase() === 'true'),
])
const name = z.looseObject({ givenName: shortText, familyName: shortText, formatted: shortText }).nullish()
const user = z.looseObject({ userName, externalId, displayName: shortText, name, active: active.nullish() })
const member = z.looseObject({ value: z.union([z.string(), z.int()]).transform(String) })
const members = z.array(member).max(MOST_MEMBERS)
const groupName = z.string().overwrite(plainLine).min(1).max(60)
const group = z.looseObject({ displayName: groupName, externalId, members: members.nullish() })

const WORDS: { readonly [attribute: string]: string } = {
  userName: '“userName” must be the e-mail address with which the person signs in',
  active: '“active” must be true or false',
  displayName: '“displayName” of a group must have 1 to 60 characters',
  members: `“members” must be a list of at most ${MOST_MEMBERS} objects with “value”, the id of a user`,
}

/** @throws ScimError that names the first attribute that is wrong */
function parsed<T>(schema: z.ZodType<T>, value: unknown, attribute = ''): T {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const at = attribute || String(result.error.issues[0]?.path[0] ?? '')
  throw invalidValue(WORDS[at] ?? (at === '' ? 'The body must be an object' : `“${at}” is not valid`))
}

/** A whole person, as POST and PUT send one. */
export function readUser(body: unknown): UserChange & { readonly userName: string } {
  const { userName, externalId, displayName, name, active } = parsed(user, body)
  const { givenName = '', familyName = '', formatted = '' } = name ?? {}
  return {
    userName,
    externalId,
    displayName: displayName || formatted,
    givenName,
    familyName,
    ...(typeof active === 'boolean' ? { active } : {}),
  }
}

/** One value of a person; null for attributes that are not kept. */
export function readUserValue(attribute: string, value: unknown): UserChange | null {
  switch (attribute) {
    case 'username':
      return { userName: parsed(userName, value, 'userName') }
    case 'externalid':
      return { externalId: parsed(externalId, value, 'externalId') }
    case 'displayname':
      return { displayName: parsed(shortText, value, 'displayName of a person') }
    case 'name.givenname':
      return { givenName: parsed(shortText, value, 'name.givenName') }
    case 'name.familyname':
      return { familyName: parsed(shortText, value, 'name.familyName') }
    case 'name': {
      const { givenName = '', familyName = '' } = parsed(name, value, 'name') ?? {}
      return { givenName, familyName }
    }
    case 'active':
      return { active: parsed(active, singleOf(value), 'active') }
    default:
      return null
  }
}
/** Some providers wrap single values: `[{ "value": "False" }]`. */
const singleOf = (value: unknown): unknown => {
  const [first] = Array.isArray(value) ? (value as readonly unknown[]) : [value]
  return typeof first === 'object' && first !== null && 'value' in first ? first.value : first
}

/** A whole group, as POST and PUT send one. */
export function readGroup(body: unknown): {
  readonly displayName: string
  readonly externalId: string
  readonly members: readonly string[]
} {
  const { displayName, externalId, members } = parsed(group, body)
  return { displayName, externalId, members: (members ?? []).map(({ value }) => value) }
}
export const readGroupName = (value: unknown): string => parsed(groupName, value, 'displayName')
export const readExternalId = (value: unknown): string => parsed(externalId, value, 'externalId')
/** A list of members, or one of them. */
export const readMembers = (value: unknown): readonly string[] =>
  parsed(members, Array.isArray(value) ? value : [value], 'members').map((each) => each.value)
