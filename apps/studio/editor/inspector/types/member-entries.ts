import type { ScopeEntry } from '#sdk/setter'
import type { Member } from './members-at.ts'
import { typeText } from './type-text.ts'

const IDENTIFIER = /^[\p{L}_$][\p{L}\p{N}_$]*$/u

/** Members as completion offers them: what can be written behind a dot, with its type. */
export function memberEntries(members: readonly Member[]): readonly ScopeEntry[] {
  return members
    .filter(({ name }) => IDENTIFIER.test(name))
    .map(({ name, type, method, about }) => ({
      ...{ name, kind: method ? 'function' : 'member', detail: about ?? typeText(type) },
    }))
}
