import type { AnyNode } from 'acorn'
import { parseSource } from '#kernel/engine/references/references'
import type { FunctionDeclaration } from '#sdk'
import { ExpressionWalk } from './infer-expression.ts'
import { callType } from './methods.ts'
import { type Facts, factsOf, Locals } from './names-in.ts'
import { shapeOf } from './shapes.ts'
import { type Fields, functionOf, NOTHING, nativeOf, objectOf, partsOf, strip, type Type, UNKNOWN, union } from './type.ts'
import { type Budget, within } from './walk.ts'

export type LibraryFunction = Pick<FunctionDeclaration, 'name' | 'examples' | 'create'>

/** The functions of the library by what they give: as their code says, or else as their examples do. */
export function libraryTypes(functions: readonly LibraryFunction[], budget: Budget): Fields {
  const byName = new Map(functions.map((each) => [each.name, each]))
  const known = new Map<string, Type>()
  const fields: Fields = {
    keys: () => byName.keys(),
    get(name) {
      const declaration = byName.get(name)
      if (!declaration) return undefined
      const type = known.get(name) ?? functionOf((args) => resultOf(declaration, args, fields, budget))
      known.set(name, type)
      return type
    },
  }
  return fields
}

function resultOf(declaration: LibraryFunction, args: readonly Type[], library: Fields, budget: Budget): Type {
  const coded = within({ budget }, UNKNOWN, () => callType(codeType(declaration, library, budget), args))
  return coded.kind === 'unknown' || coded.kind === 'native' ? exampleType(declaration, args) : coded
}

function codeType({ create }: LibraryFunction, library: Fields, budget: Budget): Type {
  const parsed = parsedOnce(create.toString())
  if (parsed.form !== 'function') return UNKNOWN
  const facts = factsOnce(parsed.root)
  const walk = new ExpressionWalk(facts, budget)
  return callType(walk.expression(parsed.root, new Locals(facts)), [nativeOf(library)])
}

const known = new WeakMap<AnyNode, Facts>()
function factsOnce(root: AnyNode): Facts {
  const facts = known.get(root) ?? factsOf(root)
  known.set(root, facts)
  return facts
}

const parses = new Map<string, ReturnType<typeof parseSource>>()
function parsedOnce(source: string): ReturnType<typeof parseSource> {
  const parsed = parses.get(source) ?? parseSource(source)
  parses.set(source, parsed)
  return parsed
}

/**
 * One of the kinds of value that the examples give. A function that hands on what it was given, as its examples show, gives
 * just as well what it is given here.
 */
function exampleType({ name, examples }: LibraryFunction, args: readonly Type[]): Type {
  const direct = examples.flatMap(({ formula, value }) => {
    const parsed = parsedOnce(formula)
    const call = parsed.form === 'expression' && parsed.root.type === 'CallExpression' ? parsed.root : null
    return call?.callee.type === 'Identifier' && call.callee.name === name ? [{ formula, value }] : []
  })
  const kinds = direct.map(({ value }) => (value === null ? NOTHING : strip(shapeOf(value))))
  const handsOn = direct.some(({ formula, value }) => {
    return value !== null && value !== '' && formula.replaceAll("'", '"').includes(JSON.stringify(value))
  })
  return union([...kinds, ...(handsOn ? args.flatMap(givenIn) : [])])
}

/** A value, and what it is made of. */
function givenIn(type: Type): readonly Type[] {
  return partsOf(type).flatMap((part) => {
    if (part.kind === 'list') return [part, part.item]
    return part.kind === 'object' ? [objectOf(), UNKNOWN] : [part]
  })
}
