import { handedFields, type ReferenceOptions } from '#kernel/engine/references/references'
import {
  type Catalogue,
  descendantsOf,
  type ElementId,
  type ElementRecord,
  elementOf,
  type PageDocument,
  type VariableRecord,
} from '#kernel/page/records'
import { getPath, isObject, type Json, type JsonObject } from '#kernel/page/values'
import type { FunctionDeclaration } from '#sdk'
import type { ScopeEntry } from '#sdk/setter'
import type { ProjectVariable } from '../../../../../server/wire.ts'
import type { RowsAround } from '../../document/row-values.ts'
import { cellEntries, cellWords, rowEntries } from '../types/row-names.ts'
import { at, STATE_PARTS, valueAt, wordsOn, writtenName } from '../types/written-name.ts'
import { appEntries } from './app-names.ts'

const USER_FIELDS = ['userId', 'userName', 'nickName', 'avatar'] as const
const ROUTE_FIELDS = ['path', 'search', 'query'] as const

/** What pages share goes by where an element has such a name. */
const isOwnPart = (id: string): boolean => STATE_PARTS.has(id) && id !== 'app' && id !== 'locale'
const NO_STATE: JsonObject = {}

export interface ScopeOptions {
  readonly references?: ReferenceOptions
  /** The page's state as it stands, in rows as those see it (`stateInRows`): what names are worth now, and how they are written so that they can be read. */
  readonly state?: JsonObject
  /** The rows that the formula stands in. */
  readonly rows?: RowsAround
  /** The element whose formula it is. */
  readonly element?: ElementId | undefined
  /** The variables of the project. */
  readonly app?: readonly ProjectVariable[]
}

/** Everything that a formula on this page can name, in the order in which people look for it. Each name runs as it is written. */
export function scopeOf(
  document: PageDocument,
  catalogue: Catalogue,
  functions: readonly FunctionDeclaration[],
  { references = {}, state = NO_STATE, rows = [], element, app = [] }: ScopeOptions = {},
): readonly ScopeEntry[] {
  const entries = [...document.entries.values()]
  const elements = entries.filter((entry) => entry.kind === 'element')
  const wordOf = wordsOn(document, functions)
  const cell =
    element === undefined ? undefined : cellWords(document, catalogue, element, (list) => rows.find((row) => row.list === list)?.now?.item)
  const isApi = (id: string) => document.entries.get(id)?.kind === 'api'
  const named = (kind: ScopeEntry['kind'], parts: readonly string[], detail: string, late?: number): ScopeEntry => ({
    name: writtenName(parts, state, { wordOf, isApi, ...(late === undefined ? {} : { late }) }),
    kind,
    detail,
    ...valueNow(valueAt(state, parts)),
  })
  return [
    ...(cell ? cellEntries(cell) : []),
    ...rowEntries(rows, (list) => elementOf(document, list)?.name ?? list, wordOf),
    ...entries.filter((entry) => entry.kind === 'variable').map((variable) => variableEntry(variable, named)),
    ...elements
      .filter((element) => catalogue(element.type)?.tags.includes('form'))
      .flatMap((form) => [
        named('form', [form.id], form.name),
        // Fields of fields come with what is typed into them.
        ...fieldsOfForm(document, form, { ...references, catalogue }).map(({ name, label }) =>
          named('form', [form.id, ...name.split('.')], label, 2),
        ),
      ]),
    // A field outside of a form keeps its value under its own id.
    ...elements
      .filter((element) => !catalogue(element.type)?.tags.includes('form') && !isOwnPart(element.id) && Object.hasOwn(state, element.id))
      .flatMap((element) => [
        named('form', [element.id], element.name),
        ...namesIn(state, element.id, []).map((field) => named('form', [element.id, field], element.name)),
      ]),
    ...elements
      .filter((element) => catalogue(element.type)?.data)
      .map((element) => named('component', ['component', element.id, 'data'], element.name, 2)),
    // What an api answered last, whoever asked.
    ...entries
      .filter((entry) => entry.kind === 'api')
      .flatMap((api) => [
        named('api', ['component', api.id, 'data'], typeName(at(at(state.component, api.id), 'data'))),
        named('api', ['component', api.id, 'loading'], 'boolean'),
        named('api', ['component', api.id, 'error'], 'object'),
        // There is one after a request that failed.
        ...['message', 'status'].map((part) => named('api', ['component', api.id, 'error', part], 'string', 3)),
      ]),
    ...appEntries(document, app, named),
    ...namesIn(state, 'store', USER_FIELDS).map((field) => named('user', ['store', field], typeName(at(state.store, field), field))),
    ...namesIn(state, 'route', ROUTE_FIELDS).map((field) => named('user', ['route', field], typeName(at(state.route, field), field))),
    ...keysOf(at(state.route, 'query')).map((key) => named('user', ['route', 'query', key], typeName(at(at(state.route, 'query'), key)))),
    {
      name: 'eventParams',
      kind: 'event',
      detail: 'json',
      info: { zh: '事件或请求带来的值', en: 'What the event or the answer brings' },
    },
    ...functions.map(functionEntry),
    ...(document.entries.has('t') ? [] : [TEXT_CALL]),
  ]
}

/** The words of a key, where no element has the name. */
const TEXT_CALL: ScopeEntry = {
  ...{ name: 't', kind: 'function', detail: "t('key', { n })" },
  info: {
    zh: '键对应的多语言文案；{n} 会被替换，并按数量选择 key_one、key_other',
    en: 'The words of a key in the language of the page; {n} is replaced, and its number chooses key_one or key_other',
  },
  example: "t('orders.total', { n: 3 })",
}

type Named = (kind: ScopeEntry['kind'], parts: readonly string[], detail: string) => ScopeEntry

function variableEntry({ name, type, description, formula }: VariableRecord, named: Named): ScopeEntry {
  const lines = (computed: string) =>
    [description, formula === undefined ? '' : `${computed} ${formula}`].filter((line) => line !== '').join('\n')
  const info = { zh: lines('计算得出：'), en: lines('Computed:') }
  return { ...named('variable', ['variable', name], formula === undefined ? type : `ƒ ${type}`), ...(info.zh === '' ? {} : { info }) }
}

function functionEntry({ name, signature, summary, examples }: FunctionDeclaration): ScopeEntry {
  const [example] = examples
  return {
    name,
    kind: 'function',
    detail: signature,
    info: summary,
    ...(example ? { example: `${example.formula} → ${JSON.stringify(example.value)}` } : {}),
  }
}

function fieldsOfForm(document: PageDocument, form: ElementRecord, references: ReferenceOptions) {
  return descendantsOf(document, form.id).flatMap((id) => {
    const item = elementOf(document, id)
    if (!item) return []
    const label = String(getPath(item.props, 'formItem.label') || item.name)
    return handedFields(document.entries, item, references).map((name) => ({ name, label }))
  })
}

/** What a part of the state has now, and what it is known to get. */
function namesIn(state: JsonObject, root: string, known: readonly string[]): readonly string[] {
  const now = state[root]
  return [...new Set([...known, ...(isObject(now) ? Object.keys(now) : [])])]
}

const keysOf = (value: Json | undefined): readonly string[] => (isObject(value) ? Object.keys(value) : [])

function typeName(value: Json | undefined, field = ''): string {
  if (value === undefined || value === null) return field === 'userId' ? 'number' : field === 'query' ? 'object' : 'string'
  if (Array.isArray(value)) return 'array'
  return typeof value
}

const valueNow = (value: Json | undefined): { readonly value?: Json } => (value === undefined ? {} : { value })
