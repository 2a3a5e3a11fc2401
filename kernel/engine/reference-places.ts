import { type Json, type JsonObject, STORED_ACTIONS } from '#kernel/page'

/**
 * What stands at a place of an entry's values: the name of another part of the page, a field's own name, or a text that is code.
 * A path's `*` is any index or key.
 */
export interface Places {
  readonly [path: string]: PlaceKind
}
export type NameKind = 'element' | 'api' | 'variable' | 'flow' | 'field'
export type CodeKind = 'formula' | 'template' | 'function' | 'script'
export type PlaceKind = NameKind | CodeKind | 'own field'

/** The places that declarations tell of; each is asked by the contribution's name. */
export interface PlaceTables {
  /** Parameters of an action. */
  readonly params: (action: string) => Places
  /** Props of a component, by its type. */
  readonly props: (type: string) => Places
  /** Settings of a source. */
  readonly config: (source: string) => Places
}

/** Actions that older pages do not have name these parameters as all others do. */
const USUAL: Places = { target: 'element', api: 'api' }
/** Every form item hands on its value under this name. */
const FORM_ITEM: Places = { 'formItem.name': 'own field' }
/** What the requests of older pages have. */
const REQUEST: Places = {
  stgApi: 'template',
  preApi: 'template',
  prdApi: 'template',
  requestInterceptor: 'function',
  responseInterceptor: 'function',
}
/** The page's own settings of all its requests; a header's formula stays where it stands. */
export const INTERCEPTOR_PLACES: Places = { requestInterceptor: 'function', responseInterceptor: 'function' }

/** What is known without any declaration: older pages' own actions and settings. */
export const STORED_PLACES: PlaceTables = {
  params(action) {
    const row = STORED_ACTIONS.find((each) => each.action === action)
    if (!row) return USUAL
    return { ...row.refers, ...Object.fromEntries((row.scripts ?? []).map((param) => [param, 'script' as const])) }
  },
  props: () => FORM_ITEM,
  config: () => REQUEST,
}

const CODE: ReadonlySet<PlaceKind> = new Set(['formula', 'template', 'function', 'script'] satisfies CodeKind[])
export const isCode = (kind: PlaceKind): kind is CodeKind => CODE.has(kind)

/** Values with the texts at the given places changed; the same object when nothing was. */
export function mapPlaces(values: JsonObject, places: Places, change: (path: string, kind: PlaceKind, text: string) => string): JsonObject {
  return Object.entries(places).reduce<JsonObject>(
    (now, [path, kind]) => mapAt(now, path.split('.'), '', (at, text) => change(at, kind, text)) as JsonObject,
    values,
  )
}

function mapAt(
  value: Json | undefined,
  [segment, ...rest]: readonly string[],
  at: string,
  change: (at: string, text: string) => string,
): Json | undefined {
  if (segment === undefined) return typeof value === 'string' && value !== '' ? change(at, value) : value
  if (typeof value !== 'object' || value === null) return value
  const below = (key: string) => (at === '' ? key : `${at}.${key}`)
  const keys = segment === '*' ? Object.keys(value) : Object.hasOwn(value, segment) ? [segment] : []
  let mapped: Json = value
  for (const key of keys) {
    const before = (value as JsonObject)[key]
    const after = mapAt(before, rest, below(key), change)
    if (after === before || after === undefined) continue
    mapped = Array.isArray(mapped) ? (mapped as Json[]).with(Number(key), after) : { ...(mapped as JsonObject), [key]: after }
  }
  return mapped
}
