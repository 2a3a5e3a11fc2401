import type { AnyNode, Pattern } from 'acorn'
import { computedMember, memberType } from './methods.ts'
import type { Facts, Locals } from './names-in.ts'
import { listOf, mayBe, type Type, UNKNOWN, union } from './type.ts'

/** How much may still be looked at, shared by everything that one question leads to. */
export interface Budget {
  steps: number
  depth: number
}
export const DEPTH = 150
export const newBudget = (): Budget => ({ steps: 20_000, depth: 0 })

/** One source on its way to a type. */
export interface Walk {
  readonly facts: Facts
  readonly budget: Budget
  /** What a name means that is not local. */
  readonly free: (name: string) => Type
  /** Told of every member that is read: which name, of what. */
  readonly onMember?: ((name: string, object: Type) => void) | undefined
  expression(node: AnyNode, locals: Locals): Type
}

/** Goes one level deeper, or says that it is too deep. */
export function within<Result>({ budget }: Pick<Walk, 'budget'>, tooMuch: Result, go: () => Result): Result {
  if (budget.depth >= DEPTH || --budget.steps <= 0) return tooMuch
  budget.depth++
  try {
    return go()
  } finally {
    budget.depth--
  }
}

/** Gives the names of a pattern the types of what they receive. */
export function bindPattern(pattern: Pattern, type: Type, locals: Locals, walk: Walk): void {
  within(walk, undefined, () => {
    if (pattern.type === 'Identifier') locals.settle(pattern.name, type)
    else if (pattern.type === 'AssignmentPattern')
      bindPattern(pattern.left, withDefault(type, walk.expression(pattern.right, locals)), locals, walk)
    else if (pattern.type === 'RestElement') bindPattern(pattern.argument, UNKNOWN, locals, walk)
    else if (pattern.type === 'ArrayPattern')
      for (const item of pattern.elements) {
        const rest = item?.type === 'RestElement'
        if (item)
          bindPattern(
            rest ? item.argument : item,
            rest && type.kind === 'list' ? type : rest ? listOf(UNKNOWN) : memberType(type, '0'),
            locals,
            walk,
          )
      }
    else if (pattern.type === 'ObjectPattern')
      for (const property of pattern.properties) {
        if (property.type === 'RestElement') bindPattern(property, UNKNOWN, locals, walk)
        else bindPattern(property.value, readMember(type, property.key, property.computed, locals, walk), locals, walk)
      }
  })
}

/** Nothing may be `undefined`, for which a default stands in, or `null`, for which it does not. */
const withDefault = (type: Type, otherwise: Type): Type => (mayBe(type, 'nothing') ? union([type, otherwise]) : type)

/** What a member expression or pattern reads of an object. */
export function readMember(object: Type, key: AnyNode, computed: boolean, locals: Locals, walk: Walk): Type {
  const name = keyName(key, computed)
  if (name === null) return computedMember(object, walk.expression(key, locals))
  walk.onMember?.(name, object)
  return memberType(object, name)
}

/** The name that a key spells out; null when it is computed. */
export function keyName(key: AnyNode, computed: boolean): string | null {
  if (key.type === 'Literal') return String(key.value)
  return key.type === 'Identifier' && !computed ? key.name : null
}
