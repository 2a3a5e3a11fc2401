import type { AnyNode } from 'acorn'
import { meaningOf, type Names } from '../names.ts'
import type { Edit } from './edits.ts'
import type { PlainName } from './fast-path.ts'
import { givenName, keyCode, pathCode } from './given-names.ts'
import type { FreeName } from './lexical-scope.ts'
import { chainOf } from './reads.ts'

/** Whether a plain name was given by an author, or leads to such a name. */
export function saysName({ name, members }: Pick<PlainName, 'name' | 'members'>, names: Names): boolean {
  if (names.given?.get(name) !== undefined) return true
  return (name === 'context' || name === 'component') && givenName([name, ...members], names) !== null
}

/**
 * Generated code for the part of a chain that an author's name stands for, and the end of that part; null without such
 * a name.
 */
export function namedPart(
  name: FreeName,
  targets: readonly AnyNode[],
  names: Names,
): { readonly end: number; readonly text: string } | null {
  const { names: chain, ends } = chainOf(name, names)
  const given = givenName(chain, names)
  if (!given) return null
  const end = ends[given.length - 1]!
  // What is assigned there is not read there: the guard stands around a part of it.
  if (targets.some((target) => target.start === name.node.start && target.end < end)) return null
  return { end, text: given.length === 1 ? orPayload(name.node.name, pathCode(given.path), names) : pathCode(given.path) }
}

/** In a template, a name from the event takes precedence over an author's name. */
export const orPayload = (word: string, code: string, { payload }: Names): string =>
  payload ? `(${JSON.stringify(word)} in Object($$c.eventParams)?$$c.eventParams.${word}:${code})` : code

/** `const { Form1 } = context` takes the element from under its id. */
export function keyEdits({ node, ancestors }: FreeName, names: Names, shift: number): Edit[] {
  const parent = ancestors.at(-1)
  if (parent?.type !== 'VariableDeclarator' || parent.init !== node || parent.id.type !== 'ObjectPattern') return []
  const chain = meaningOf(node.name, names) === 'context' ? 'context' : node.name
  return parent.id.properties.flatMap((property): Edit[] => {
    if (property.type === 'RestElement' || property.computed || property.key.type !== 'Identifier') return []
    const { key } = property
    const given = givenName([chain, key.name], names)
    if (given?.length !== 2) return []
    // The result of an api stands deeper than a key reaches.
    const isDeep = chain === 'context' && given.path.length > 1
    if (isDeep) return []
    const id = keyCode(given.path.at(-1)!)
    return [{ start: key.start - shift, end: key.end - shift, text: property.shorthand ? `${id}:${key.name}` : id }]
  })
}
