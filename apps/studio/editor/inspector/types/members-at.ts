import { type TypeScope, walkSource } from './infer-type.ts'
import { memberNames, memberType } from './methods.ts'
import { partsOf, type Type, union } from './type.ts'
import { newBudget } from './walk.ts'

export interface Member {
  readonly name: string
  readonly type: Type
  readonly method: boolean
  /** What a field of a record is called, and its type. */
  readonly about?: string
}

/** Stands where the name is going to be. */
const HERE = '$tessera_here'
const CLOSING: { readonly [open: string]: string } = { '(': ')', '[': ']', '{': '}' }

/** What can follow the dot that a source has before a position, by what stands before the dot. */
export function membersAt(source: string, dot: number, scope: TypeScope): readonly Member[] {
  const before = source.slice(0, dot)
  const after = source.slice(dot + 1).replace(/^[\p{L}\p{N}_$]*/u, '')
  const hole = before.lastIndexOf('${')
  const attempts = [
    [before, after],
    [before, closers(before)],
    ...(hole < 0 ? [] : [[before.slice(hole + 2), closers(before.slice(hole + 2))]]),
  ]
  for (const [head, tail] of attempts) {
    const found: Type[] = []
    walkSource(`${head}.${HERE}${tail}`, { async: true }, scope, newBudget(), (name, object) => name === HERE && found.push(object))
    if (found.length > 0) return toMembers(union(found))
  }
  return []
}

function toMembers(type: Type): readonly Member[] {
  return memberNames(type).map((name) => {
    const member = memberType(type, name)
    const call = member.kind === 'native' ? member.call : undefined
    const about = partsOf(type).flatMap((part) => (part.kind === 'object' ? (part.about?.get(name) ?? []) : []))[0]
    const said = about === undefined ? {} : { about }
    return { name, type: call ? call([]) : member, method: call !== undefined, ...said }
  })
}

/** The brackets that are still open, to be closed in turn; quotes are told apart well enough for code that is being typed. */
function closers(text: string): string {
  const open: string[] = []
  for (const character of text.replace(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`/g, '')) {
    if (Object.hasOwn(CLOSING, character)) open.push(CLOSING[character]!)
    else if (open.at(-1) === character) open.pop()
  }
  return open.reverse().join('')
}
