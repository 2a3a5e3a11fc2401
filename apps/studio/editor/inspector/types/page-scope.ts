import { ownFields, type ReferenceOptions } from '#kernel/engine/references'
import { type Catalogue, descendantsOf, elementOf, isObject, type Json, type PageDocument, type VariableRecord } from '#kernel/page'
import { inferType, type TypeScope } from './infer-type.ts'
import type { LibraryFunction } from './library.ts'
import { mergeShapes, shapeOf } from './shapes.ts'
import { BOOLEAN, type Fields, listOf, NUMBER, objectOf, TEXT, type Type, UNKNOWN } from './type.ts'
import { newBudget } from './walk.ts'

export interface PageTypes {
  readonly document: PageDocument
  readonly catalogue: Catalogue
  readonly functions: readonly LibraryFunction[]
  readonly references: ReferenceOptions
  /** The value at a state path, as the engine last told it. */
  readonly live: (path: string) => Json | undefined
  /** What `eventParams` is, where that is known. */
  readonly input?: Json | undefined
}

const DECLARED: { readonly [type in VariableRecord['type']]: Type } = {
  string: TEXT,
  number: NUMBER,
  boolean: BOOLEAN,
  object: objectOf(),
  array: listOf(UNKNOWN),
}

/** What the names of a page stand for: variables as they are declared, the rest as far as its value shows. */
export function typeScopeOf(page: PageTypes): TypeScope {
  const variables = new Map<string, VariableRecord>()
  const forms = new Map<string, readonly string[]>()
  const data: string[] = []
  for (const entry of page.document.entries.values()) {
    if (entry.kind === 'variable') variables.set(entry.name, entry)
    if (entry.kind !== 'element') continue
    const info = page.catalogue(entry.type)
    if (info?.tags.includes('form')) forms.set(entry.id, fieldNames(page, entry.id))
    if (info?.data) data.push(entry.id)
  }
  const budget = newBudget()
  const context = lazily(['variable', 'store', 'component', 'route', ...forms.keys()], (name) => {
    if (name === 'variable') return objectOf(variableTypes)
    if (name === 'component') return objectOf(lazily(data, (id) => shapeOf(liveUnder(page, 'component', id))))
    if (name === 'store') return mergeShapes(USER, shapeOf(page.live('store')))
    const fields = objectOf(new Map((forms.get(name) ?? []).map((field) => [field, UNKNOWN])))
    return mergeShapes(fields, shapeOf(page.live(name)))
  })
  const scope: TypeScope = { context, event: shapeOf(page.input), functions: page.functions }
  const variableTypes = lazily([...variables.keys()], (name) => {
    const { formula, type, defaultValue } = variables.get(name)!
    if (formula !== undefined) return inferType(formula, 'formula', scope, budget)
    const stored = [defaultValue, liveUnder(page, 'variable', name)].map((value) => shapeOf(value))
    return stored.filter(({ kind }) => kind === DECLARED[type].kind).reduce((known, each) => mergeShapes(known, each), DECLARED[type])
  })
  return scope
}

const USER = objectOf(
  new Map([
    ['userId', NUMBER],
    ['userName', TEXT],
    ['nickName', TEXT],
    ['avatar', TEXT],
  ]),
)

function liveUnder(page: PageTypes, root: string, name: string): Json | undefined {
  const values = page.live(root)
  return isObject(values) && Object.hasOwn(values, name) ? values[name] : undefined
}

function fieldNames({ document, references }: PageTypes, form: string): readonly string[] {
  return descendantsOf(document, form).flatMap((id) => {
    const item = elementOf(document, id)
    return item ? ownFields(item, references).flatMap((name) => name.split('.').slice(0, 1)) : []
  })
}

/** Fields whose types are worked out once, when they are asked for; one that asks for itself is not known. */
function lazily(names: readonly string[], typeOf: (name: string) => Type): Fields {
  const all = new Set(names)
  const known = new Map<string, Type>()
  return {
    keys: () => all,
    get(name) {
      if (!all.has(name)) return undefined
      const found = known.get(name)
      if (found) return found
      known.set(name, UNKNOWN)
      const type = typeOf(name)
      known.set(name, type)
      return type
    },
  }
}
