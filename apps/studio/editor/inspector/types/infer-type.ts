import { parseSource } from '#kernel/engine/references/references'
import type { Binding } from '#kernel/page/records'
import { globalType } from './globals.ts'
import { ExpressionWalk } from './infer-expression.ts'
import { bodyType } from './infer-function.ts'
import { type LibraryFunction, libraryTypes } from './library.ts'
import { callType } from './methods.ts'
import { factsOf, Locals } from './names-in.ts'
import { type Fields, mayBe, objectOf, TEXT, type Type, UNKNOWN } from './type.ts'
import { type Budget, newBudget } from './walk.ts'

/** What the names in a formula stand for. */
export interface TypeScope {
  /** What `context` has, and what its parts are called on their own: `variable`, `store`, `Form_1`. */
  readonly context: Fields
  /** `eventParams` */
  readonly event: Type
  readonly functions: readonly LibraryFunction[]
}

/** What a source will give as far as its text tells; nothing is run, nothing is guessed. */
export function inferType(source: string, kind: Binding['kind'], scope: TypeScope, budget: Budget = newBudget()): Type {
  if (kind === 'template') return TEXT
  if (kind === 'function') return UNKNOWN
  const type = walkSource(source, { async: false }, scope, budget)
  return mayBe(type, 'native') ? UNKNOWN : type
}

/** The type of a source; `onMember` is told of every member that is read. */
export function walkSource(
  source: string,
  options: { readonly async: boolean },
  scope: TypeScope,
  budget: Budget,
  onMember?: (name: string, object: Type) => void,
): Type {
  const parsed = parseSource(source, options)
  if (parsed.form === 'invalid') return UNKNOWN
  const facts = factsOf(parsed.root)
  const library = libraryTypes(scope.functions, budget)
  const context = contextOf(scope)
  const free = (name: string): Type => {
    if (name === 'context') return objectOf(context)
    return context.get(name) ?? library.get(name) ?? globalType(name)
  }
  const walk = new ExpressionWalk(facts, budget, free, onMember)
  const locals = new Locals(facts)
  if (parsed.form === 'body' && parsed.root.type === 'Program') return bodyType(parsed.root.body, locals, walk)
  const type = walk.expression(parsed.root, locals)
  return parsed.form === 'function' ? callType(type, [objectOf(context), scope.event]) : type
}

const contextOf = ({ context, event }: TypeScope): Fields => ({
  keys: () => new Set([...context.keys(), 'eventParams']),
  get: (name) => (name === 'eventParams' ? event : context.get(name)),
})
