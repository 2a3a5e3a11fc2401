import type { AnyNode, MemberExpression } from 'acorn'
import { meaningOf, type Names } from '../names.ts'
import { TEXTS } from '../texts.ts'
import { appCan, CAN_READS } from './app-names.ts'
import type { PlainName } from './fast-path.ts'
import { givenName } from './given-names.ts'
import type { FreeName } from './lexical-scope.ts'
import { rowName, rowRead } from './row-names.ts'
import { isTextCall } from './text-names.ts'

/** The state paths that a source reads, or that they cannot be told from its text. */
export type Reads = readonly string[] | 'dynamic'

export function readsOf(names: readonly FreeName[], known: Names): Reads {
  const paths = new Set<string>()
  for (const name of names) {
    const found = readsOfName(name, known)
    if (found === 'dynamic') return 'dynamic'
    for (const path of found) paths.add(path)
  }
  return withoutDescendants([...paths])
}

/** The same for names that were found without a tree. */
export function readsOfPlain(names: readonly PlainName[], known: Names): Reads {
  const paths = new Set<string>()
  for (const { name, members, called } of names) {
    const row = rowName([name, ...members], known)
    if (row) {
      const read = rowRead(row, partsRead(members.slice(row.length - 1), called && members.length >= row.length))
      if (read !== null) paths.add(read)
      continue
    }
    const meaning = meaningOf(name, known)
    const [first] = members
    if (meaning === 'context') {
      if (first === undefined) return 'dynamic'
      if (first === 'eventParams' || (known.functions.has(first) && !known.elements.has(first))) continue
    } else if (meaning !== 'variable' && meaning !== 'state' && meaning !== 'app') continue
    const path = meaning === 'context' ? [] : [name]
    for (const [i, member] of members.entries()) {
      if (path.length > 0 && (member === 'length' || (called && i === members.length - 1))) break
      path.push(member)
    }
    paths.add(path.join('.'))
  }
  return withoutDescendants([...paths])
}

function readsOfName(name: FreeName, known: Names): Reads {
  const chain = chainOf(name, known)
  const row = rowName(chain.names, known)
  if (row) {
    const read = rowRead(row, partsRead(chain.names.slice(row.length), chain.called && chain.names.length > row.length))
    return read === null ? [] : [read]
  }
  if (appCan(chain.names, known) !== null) return [CAN_READS]
  if (isTextCall(name, known)) return [TEXTS]
  const given = givenName(chain.names, known)
  if (given)
    return [[...given.path, ...partsRead(chain.names.slice(given.length), chain.called && chain.names.length > given.length)].join('.')]
  const meaning = meaningOf(name.node.name, known)
  if (meaning === 'variable' || meaning === 'state' || meaning === 'app') return [pathFrom([name.node.name], name)]
  if (meaning !== 'context') return []
  const first = segmentAbove(name.node, name.ancestors.at(-1))
  if (first === null) return destructured(name, known)
  if (first === 'eventParams' || (known.functions.has(first) && !known.elements.has(first))) return []
  return [pathFrom([], name)]
}

/** The path of the member chain above a name, as far as it is spelled out. */
function pathFrom(start: readonly string[], name: FreeName): string {
  const path = [...start]
  let below: AnyNode = name.node
  for (let i = name.ancestors.length - 1; i >= 0; i--) {
    const parent = name.ancestors[i]!
    const segment = segmentAbove(below, parent)
    if (segment === null) break
    const outer = name.ancestors[i - 1]
    const called = outer?.type === 'CallExpression' && outer.callee === parent
    // A list's length and methods depend on the whole of it.
    if (path.length > 0 && (called || segment === 'length')) break
    path.push(segment)
    below = parent
  }
  return path.join('.')
}

/** A list's length and methods depend on the whole of it. */
function partsRead(members: readonly string[], called: boolean): readonly string[] {
  const all = called ? members.slice(0, -1) : members
  const length = all.indexOf('length')
  return length < 0 ? all : all.slice(0, length)
}

/** The names that a free name and the members above it spell out, with where each ends. */
export interface Chain {
  readonly names: readonly string[]
  readonly ends: readonly number[]
  /** The last of them is called. */
  readonly called: boolean
}

export function chainOf({ node, ancestors }: FreeName, known: Names): Chain {
  const names = [meaningOf(node.name, known) === 'context' ? 'context' : node.name]
  const ends = [node.end]
  let below: AnyNode = node
  for (let i = ancestors.length - 1; i >= 0; i--) {
    const parent = ancestors[i]!
    const segment = segmentAbove(below, parent)
    if (segment === null) {
      return { names, ends, called: names.length > 1 && parent.type === 'CallExpression' && parent.callee === below }
    }
    names.push(segment)
    ends.push(parent.end)
    below = parent
  }
  return { names, ends, called: false }
}

function segmentAbove(below: AnyNode, parent: AnyNode | undefined): string | null {
  if (parent?.type === 'ChainExpression' || parent?.type !== 'MemberExpression' || parent.object !== below) return null
  return staticKey(parent)
}

function staticKey(member: MemberExpression): string | null {
  const { property } = member
  if (!member.computed) return property.type === 'Identifier' ? property.name : null
  if (property.type !== 'Literal') return null
  if (typeof property.value === 'number') return String(property.value)
  return typeof property.value === 'string' && !property.value.includes('.') ? property.value : null
}

/** `const { variable } = context` reads the named parts; anything else done with the whole context is opaque. */
function destructured(name: FreeName, known: Names): Reads {
  const parent = name.ancestors.at(-1)
  if (parent?.type !== 'VariableDeclarator' || parent.init !== name.node || parent.id.type !== 'ObjectPattern') return 'dynamic'
  const paths: string[] = []
  for (const property of parent.id.properties) {
    if (property.type === 'RestElement' || property.computed || property.key.type !== 'Identifier') return 'dynamic'
    if (property.key.name === 'eventParams') continue
    const row = known.inBlock ? rowName(['context', property.key.name], known) : null
    if (row) {
      paths.push(rowRead(row, []) ?? '')
      continue
    }
    paths.push(givenName(['context', property.key.name], known)?.path.join('.') ?? property.key.name)
  }
  return paths
}

function withoutDescendants(paths: readonly string[]): readonly string[] {
  return paths.filter((path) => !paths.some((other) => other !== path && path.startsWith(`${other}.`)))
}
