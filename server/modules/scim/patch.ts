import * as z from 'zod'
import { readExternalId, readGroupName, readMembers, readUserValue, type UserChange } from './bodies.ts'
import { MOST_OPERATIONS } from './errors.ts'
import { attributeOf, readFilter } from './filter.ts'
import { ScimError } from './protocol.ts'

const operation = z.looseObject({
  op: z
    .string()
    .transform((text) => text.toLowerCase())
    .pipe(z.enum(['add', 'replace', 'remove'])),
  path: z.string().max(1_000).nullish(),
  value: z.unknown().optional(),
})
const patch = z.looseObject({ Operations: z.array(operation).min(1).max(MOST_OPERATIONS) })

interface Operation {
  readonly op: 'add' | 'replace' | 'remove'
  /** In lower case, without a schema; null for the resource itself. */
  readonly attribute: string | null
  /** As it was sent. */
  readonly path: string
  readonly value: unknown
}

/** Operations of a PATCH (RFC 7644, section 3.5.2). @throws ScimError */
function readOperations(body: unknown): readonly Operation[] {
  const read = patch.safeParse(body)
  if (!read.success)
    throw new ScimError(
      400,
      'invalidSyntax',
      `“Operations” must be a list of 1 to ${MOST_OPERATIONS} operations: add, replace or remove`,
    )
  return read.data.Operations.map(({ op, path, value }) => {
    const text = path?.trim() ?? ''
    if (text !== '' && !/^[a-z][\w.:$-]*(?:\[[^\]]*\](?:\.\w+)?)?$/i.test(text))
      throw new ScimError(400, 'invalidPath', 'A path cannot be read')
    if (text === '' && op === 'remove') throw new ScimError(400, 'noTarget', '“remove” needs a path')
    return { op, attribute: text === '' ? null : attributeOf(text), path: text, value }
  })
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Attributes of an operation without a path; their names may themselves be paths, such as `name.givenName`. */
function attributesIn(value: unknown): readonly (readonly [string, unknown])[] {
  if (!isObject(value))
    throw new ScimError(400, 'invalidValue', 'The value of an operation without a path must be an object')
  return Object.entries(value).map(([name, each]) => [attributeOf(name), each] as const)
}

/** What a PATCH changes of a person. Attributes that are not kept are left out. @throws ScimError */
export function readUserPatch(body: unknown): UserChange {
  let change: UserChange = {}
  for (const { op, attribute, value } of readOperations(body)) {
    if (op === 'remove') {
      if (attribute === 'username' || attribute === 'active')
        throw new ScimError(400, 'mutability', '“userName” and “active” cannot be removed')
      change = { ...change, ...readUserValue(attribute ?? '', attribute === 'name' ? {} : null) }
      continue
    }
    const pairs = attribute === null ? attributesIn(value) : [[attribute, value] as const]
    for (const [name, each] of pairs) change = { ...change, ...readUserValue(name, each) }
  }
  return change
}

/** What is done with the members of a group, one step after the other. */
export type MemberStep =
  | { readonly what: 'add' | 'remove' | 'set'; readonly ids: readonly string[] }
  | { readonly what: 'clear' }
export interface GroupChange {
  readonly displayName?: string
  readonly externalId?: string
  readonly steps: readonly MemberStep[]
}

/** The ids that `members[value eq "7"]` names. */
function idsIn(path: string): readonly string[] | null {
  const inside = /\[([^\]]*)\]/.exec(path)?.[1]
  if (inside === undefined) return null
  const comparisons = readFilter(inside)
  if (comparisons.length === 0 || comparisons.some(({ attribute }) => attribute !== 'value'))
    throw new ScimError(400, 'invalidPath', 'Members are chosen by “value”')
  return comparisons.map(({ value }) => String(value))
}
function memberStep({ op, path, value }: Operation): MemberStep {
  const ids = idsIn(path)
  if (op === 'remove') {
    if (ids !== null) return { what: 'remove', ids }
    return value === undefined || value === null ? { what: 'clear' } : { what: 'remove', ids: readMembers(value) }
  }
  return { what: op === 'add' ? 'add' : 'set', ids: ids ?? readMembers(value) }
}

/** What a PATCH changes of a group. @throws ScimError */
export function readGroupPatch(body: unknown): GroupChange {
  let change: Omit<GroupChange, 'steps'> = {}
  const steps: MemberStep[] = []
  for (const each of readOperations(body)) {
    const pairs = each.attribute === null ? attributesIn(each.value) : [[each.attribute, each.value] as const]
    for (const [attribute, value] of pairs) {
      if (attribute === 'members' || attribute.startsWith('members.')) steps.push(memberStep({ ...each, value }))
      else if (attribute === 'displayname' && each.op !== 'remove')
        change = { ...change, displayName: readGroupName(value) }
      else if (attribute === 'displayname') throw new ScimError(400, 'mutability', '“displayName” cannot be removed')
      else if (attribute === 'externalid')
        change = { ...change, externalId: each.op === 'remove' ? '' : readExternalId(value) }
    }
  }
  return { ...change, steps }
}
