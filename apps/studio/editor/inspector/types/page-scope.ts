import { handedFields, type ReferenceOptions } from '#kernel/engine/references/references'
import { type Catalogue, descendantsOf, type ElementId, elementOf, type PageDocument, type VariableRecord } from '#kernel/page/records'
import { SLOT_WORD } from '#kernel/page/row-words'
import { isObject, type Json, kindOfJson, ownValue } from '#kernel/page/values'
import type { ProjectVariable } from '../../../../../server/wire.ts'
import type { RowsAround } from '../../document/row-values.ts'
import { inferType, type TypeScope } from './infer-type.ts'
import type { LibraryFunction } from './library.ts'
import { memberType } from './methods.ts'
import { bareRows, type CellWords, cellWords, rowWord } from './row-names.ts'
import type { RecordTypesOf } from './session-records.ts'
import { mergeShapes, shapeOf } from './shapes.ts'
import { BOOLEAN, type Fields, giving, listOf, NUMBER, objectOf, TEXT, type Type, UNKNOWN } from './type.ts'
import { newBudget } from './walk.ts'
import { wordsOn } from './written-name.ts'

export interface PageTypes {
  readonly document: PageDocument
  readonly catalogue: Catalogue
  readonly functions: readonly LibraryFunction[]
  readonly references: ReferenceOptions
  /** The value at a state path, as the engine last told it. */
  readonly live: (path: string) => Json | undefined
  /** The variables of the project. */
  readonly app?: readonly ProjectVariable[]
  /** The rows that the formula stands in; `live` is then as seen from there. */
  readonly rows?: RowsAround
  /** The element whose formula it is. */
  readonly element?: ElementId
  /** What is known of the records of elements and apis, by their ids. */
  readonly records?: RecordTypesOf
  /** What `eventParams` is, where that is known. */
  readonly input?: Json | undefined
}

const KINDS: { readonly [kind in ReturnType<typeof kindOfJson>]: Type } = {
  string: TEXT,
  number: NUMBER,
  boolean: BOOLEAN,
  object: objectOf(),
  array: listOf(UNKNOWN),
}

/** The type of a variable; of a type beyond JSON's kinds, that of its default. */
const declaredType = (type: string, value: Json): Type => (ownValue(KINDS, type) ?? KINDS[kindOfJson(value)]) as Type

/** What the names of a page stand for: variables as they are declared, the rest as far as its value shows. */
export function typeScopeOf(page: PageTypes): TypeScope {
  const variables = new Map<string, VariableRecord>()
  // Ids by the words that are offered; the ids themselves mean the same.
  const forms = new Map<string, string>()
  const data = new Map<string, string>()
  const results = new Map<string, string>()
  const wordOf = wordsOn(page.document, page.functions)
  for (const entry of page.document.entries.values()) {
    if (entry.kind === 'variable') variables.set(entry.name, entry)
    const word = wordOf(entry.id)
    if (entry.kind === 'api' && word !== undefined) results.set(word, entry.id)
    if (entry.kind !== 'element') continue
    const info = page.catalogue(entry.type)
    if (info?.tags.includes('form')) forms.set(word ?? entry.id, entry.id)
    if (info?.data) data.set(word ?? entry.id, entry.id)
  }
  const budget = newBudget()
  const dataOf = (word: string) => withRecords(page, data.get(word) ?? word)
  const parts = ['variable', 'store', 'component', 'route', 'app', 'locale', ...results.keys(), ...forms.keys()]
  const partOf = (name: string): Type => {
    if (name === 'variable') return objectOf(variableTypes)
    if (name === 'component') return objectOf(lazily([...data.keys()], dataOf, data.values()))
    if (name === 'app' && !forms.has('app')) return appType(page)
    if (name === 'locale' && !forms.has('locale')) return TEXT
    if (name === 'route') return mergeShapes(ROUTE, shapeOf(page.live('route')))
    if (name === 'store') return mergeShapes(USER, shapeOf(page.live('store')))
    const result = results.get(name)
    if (result !== undefined) return mergeShapes(RESULT, withRecords(page, result))
    const form = forms.get(name) ?? name
    const fields = objectOf(new Map(fieldNames(page, form).map((field) => [field, UNKNOWN])))
    return mergeShapes(fields, shapeOf(page.live(form)))
  }
  const rows = rowTypes(page, wordOf)
  const context = lazily([...rows.keys(), ...parts], (name) => rows.get(name)?.() ?? partOf(name), forms.values())
  const scope: TypeScope = { context, event: shapeOf(page.input), functions: page.functions }
  const variableTypes = lazily([...variables.keys()], (name) => {
    const { formula, type, defaultValue } = variables.get(name)!
    if (formula !== undefined) return inferType(formula, 'formula', scope, budget)
    const stored = [defaultValue, liveUnder(page, 'variable', name)].map((value) => shapeOf(value))
    const declared = declaredType(type, defaultValue)
    return stored.filter(({ kind }) => kind === declared.kind).reduce((known, each) => mergeShapes(known, each), declared)
  })
  return scope
}

/** What the rows around are known by: by their words as well, at any depth. */
function rowTypes(page: PageTypes, wordOf: (id: string) => string | undefined): ReadonlyMap<string, () => Type> {
  const { rows = [], element, document, catalogue, live, records } = page
  const withItem = (known: Type, list: ElementId): Type => mergeShapes(known, records?.(list)?.item ?? UNKNOWN)
  const typesOf = ({ now, list }: RowsAround[number]): readonly (readonly [string, () => Type])[] => [
    ['item', () => withItem(shapeOf(now?.item), list)],
    ['index', () => NUMBER],
    ['key', () => TEXT],
  ]
  const partTypes = (row: RowsAround[number]) => typesOf(row).map(([part, typeOf]) => [part, typeOf()] as const)
  const { item, slot } = bareRows(rows)
  const byWord = rows
    .filter(({ isOfSlot }) => !isOfSlot)
    .flatMap((row): [string, () => Type][] => {
      const word = rowWord(row.list, wordOf)
      const parts = () => objectOf(new Map(partTypes(row)))
      return word === undefined ? [] : [[word, () => mergeShapes(parts(), shapeOf(live(row.list)))]]
    })
  const itemOf = (list: ElementId) => rows.find((row) => row.list === list)?.now?.item
  const cell = element === undefined ? undefined : cellWords(document, catalogue, element, itemOf)
  const ofCell = cell ? CELL.map((word): [string, () => Type] => [word, () => cellType(cell, word, withItem)]) : []
  const ofSlot = slot ? [[SLOT_WORD, () => objectOf(new Map(partTypes(slot).slice(0, 2)))] as const] : []
  return new Map<string, () => Type>([...byWord.reverse(), ...(item ? typesOf(item) : []), ...ofSlot, ...ofCell])
}
const CELL = ['row', 'value', 'column'] as const

type WithItem = (known: Type, list: ElementId) => Type

/** What a word of a cell is: the row, the part of it that the cell shows, the settings of its column. */
function cellType(cell: CellWords, word: (typeof CELL)[number], withItem: WithItem): Type {
  const known = shapeOf(cell[word])
  if (word === 'column') return known
  const row = withItem(shapeOf(cell.row), cell.list)
  if (word === 'row') return row
  return (cell.field ?? '').split('.').reduce((type, step) => memberType(type, step), row)
}

/** What an element or api has: as it is now, and as its records are before there are any. */
function withRecords(page: PageTypes, id: string): Type {
  const data = page.records?.(id)?.data
  return mergeShapes(shapeOf(liveUnder(page, 'component', id)), data ? objectOf(new Map([['data', data]])) : UNKNOWN)
}

/** What pages share: the project's variables, and the facts about the visitor. */
function appType({ app = [], live }: PageTypes): Type {
  const values = live('app.variable')
  const names = new Map(app.map((variable) => [variable.name, variable]))
  const variables = lazily([...names.keys()], (name) => {
    const { type, defaultValue } = names.get(name)!
    const now = isObject(values) && Object.hasOwn(values, name) ? values[name] : undefined
    const declared = declaredType(type, defaultValue as Json)
    const stored = [defaultValue as Json, now].map((value) => shapeOf(value)).filter(({ kind }) => kind === declared.kind)
    return stored.reduce((known, each) => mergeShapes(known, each), declared)
  })
  const user = new Map([...Object.entries({ id: NUMBER, name: TEXT, avatar: TEXT, roles: listOf(TEXT) })])
  const theme = new Map(Object.entries({ mode: TEXT, primaryColor: TEXT }))
  const parts = { variable: objectOf(variables), user: objectOf(user), theme: objectOf(theme), locale: TEXT, permissions: listOf(TEXT) }
  return objectOf(new Map<string, Type>([...Object.entries(parts), ['can', giving(BOOLEAN)]]))
}

const USER = objectOf(
  new Map([
    ['userId', NUMBER],
    ['userName', TEXT],
    ['nickName', TEXT],
    ['avatar', TEXT],
  ]),
)

/** Values of the query are texts; a key that is there several times has a list of them. */
const ROUTE = objectOf(
  new Map<string, Type>([
    ['path', TEXT],
    ['search', TEXT],
    ['query', objectOf()],
  ]),
)

/** What is known of the result of an api before it answers. */
const RESULT = objectOf(
  new Map<string, Type>([
    ['loading', BOOLEAN],
    [
      'error',
      objectOf(
        new Map<string, Type>([
          ['message', TEXT],
          ['status', UNKNOWN],
        ]),
      ),
    ],
  ]),
)

function liveUnder(page: PageTypes, root: string, name: string): Json | undefined {
  const values = page.live(root)
  return isObject(values) && Object.hasOwn(values, name) ? values[name] : undefined
}

function fieldNames({ document, references, catalogue }: PageTypes, form: string): readonly string[] {
  return descendantsOf(document, form).flatMap((id) => {
    const item = elementOf(document, id)
    return item ? handedFields(document.entries, item, { ...references, catalogue }).flatMap((name) => name.split('.').slice(0, 1)) : []
  })
}

/** Fields whose types are worked out once, when they are asked for; one that asks for itself is not known. Those `unsaid` are not offered. */
function lazily(names: readonly string[], typeOf: (name: string) => Type, unsaid: Iterable<string> = []): Fields {
  const offered = new Set(names)
  const all = new Set([...names, ...unsaid])
  const known = new Map<string, Type>()
  return {
    keys: () => offered,
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
