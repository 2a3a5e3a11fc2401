import type { Json, JsonObject } from '../values/json.ts'
import { isRefusedKey, setOwn } from '../values/path.ts'

/** What a text can name: another part of the page, by its id (a variable and a form's field by their names). */
export type NameKind = 'element' | 'api' | 'variable' | 'flow' | 'field' | 'text'
export type CodeKind = 'formula' | 'template' | 'function' | 'script'
/** `opaque` is any JSON: what is in it the declaration cannot say. `page` is the number of a page of the project. */
export type PlaceKind = NameKind | CodeKind | 'own field' | 'opaque' | 'words' | 'page'

/**
 * What stands at a place of a contribution's values: the name of another part of the page, a field's own name, a text that is code, or one that visitors read
 * as words.
 * A path's `*` is any index or key.
 */
export interface Places {
  readonly [path: string]: PlaceKind
}

/**
 * The declared places, by contribution; undefined for an undeclared one, such as that of a plugin that is not
 * installed.
 */
export interface References {
  /** Parameters of an action. */
  readonly params: (action: string) => Places | undefined
  /** Props of a component, by its type. */
  readonly props: (type: string) => Places | undefined
  /** Settings of a source. */
  readonly config: (source: string) => Places | undefined
  /** Parameters of a kind of step; absent where kinds of steps are not known. */
  readonly steps?: (kind: string) => Places | undefined
}

/** `References` as JSON: what the build writes for those who load no plugin. */
export interface ReferenceData {
  readonly actions: { readonly [id: string]: Places }
  readonly components: { readonly [type: string]: Places }
  readonly sources: { readonly [id: string]: Places }
  readonly steps?: { readonly [id: string]: Places }
}

/** Looks places up that came as data. */
export function toReferences({ actions, components, sources, steps }: ReferenceData): References {
  const finder = (places: { readonly [id: string]: Places }) => {
    const known = new Map(Object.entries(places))
    return (id: string) => known.get(id)
  }
  return { params: finder(actions), props: finder(components), config: finder(sources), ...(steps ? { steps: finder(steps) } : {}) }
}

/** For callers without declarations. */
export const NOTHING_DECLARED: References = { params: () => undefined, props: () => undefined, config: () => undefined }

/** What is taken for granted where nothing was declared: the names that everybody uses, and the requests of older pages. */
export const USUAL_PLACES = {
  params: { target: 'element', api: 'api' },
  props: { 'formItem.name': 'own field' },
  config: { stgApi: 'template', preApi: 'template', prdApi: 'template', requestInterceptor: 'function', responseInterceptor: 'function' },
} as const satisfies { readonly [role in 'params' | 'props' | 'config']: Places }

/** The page's own settings of all its requests. */
export const INTERCEPTOR_PLACES: Places = { requestInterceptor: 'function', responseInterceptor: 'function' }

const CODE: ReadonlySet<PlaceKind> = new Set(['formula', 'template', 'function', 'script'] satisfies CodeKind[])
export const isCode = (kind: PlaceKind): kind is CodeKind => CODE.has(kind)

interface Place {
  readonly segments: readonly string[]
  readonly kind: PlaceKind
}
const split = new WeakMap<Places, { readonly told: readonly Place[]; readonly opaque: readonly Place[] }>()

/** Places are asked once for every entry of a page: their paths are taken apart once. */
function placesIn(places: Places): { readonly told: readonly Place[]; readonly opaque: readonly Place[] } {
  const known = split.get(places)
  if (known) return known
  const all = Object.entries(places).map(([path, kind]): Place => ({ segments: path.split('.'), kind }))
  const parts = { told: all.filter(({ kind }) => kind !== 'opaque'), opaque: all.filter(({ kind }) => kind === 'opaque') }
  split.set(places, parts)
  return parts
}

/** Values with the texts at the given places changed; the same object when nothing was. */
export function mapPlaces(values: JsonObject, places: Places, change: (path: string, kind: PlaceKind, text: string) => string): JsonObject {
  return placesIn(places).told.reduce<JsonObject>(
    (now, { segments, kind }) =>
      mapAt(
        now,
        segments,
        0,
        '',
        (kind === 'page' ? numbersWith : textsWith)((at, text) => change(at, kind, text)),
      ) as JsonObject,
    values,
  )
}

/** Values with every text changed that stands where any JSON may; the same object when nothing was. */
export function mapOpaque(values: JsonObject, places: Places, change: (path: string, text: string) => string): JsonObject {
  return placesIn(places).opaque.reduce<JsonObject>(
    (now, { segments }) => mapAt(now, segments, 0, '', (value, at) => mapDeep(value, at, change)) as JsonObject,
    values,
  )
}

/** Values with every text changed, wherever it stands; the same object when nothing was. */
export function mapTextsAt(values: JsonObject, change: (path: string, text: string) => string): JsonObject {
  return mapDeep(values, '', change) as JsonObject
}

const textsWith =
  (change: (at: string, text: string) => string) =>
  (value: Json, at: string): Json =>
    typeof value === 'string' && value !== '' ? change(at, value) : value

/** A number, be it written as a text. */
const numbersWith =
  (change: (at: string, text: string) => string) =>
  (value: Json, at: string): Json =>
    typeof value === 'number' ? Number(change(at, String(value))) : textsWith(change)(value, at)

function mapDeep(value: Json, at: string, change: (at: string, text: string) => string): Json {
  if (typeof value === 'string') return change(at, value)
  if (typeof value !== 'object' || value === null) return value
  return mapKeys(value, Object.keys(value), at, (inner, below) => mapDeep(inner, below, change))
}

function mapAt(value: Json, segments: readonly string[], depth: number, at: string, change: (value: Json, at: string) => Json): Json {
  const segment = segments[depth]
  if (segment === undefined) return change(value, at)
  if (typeof value !== 'object' || value === null) return value
  const keys = segment === '*' ? Object.keys(value) : Object.hasOwn(value, segment) ? [segment] : []
  return mapKeys(value, keys, at, (inner, below) => mapAt(inner, segments, depth + 1, below, change))
}

/** Copied once, at the first change: a list may have a hundred thousand rows. */
function mapKeys(
  value: Exclude<Json, null | boolean | number | string>,
  keys: readonly string[],
  at: string,
  map: (inner: Json, at: string) => Json,
): Json {
  let copy: { [key: string]: Json } | null = null
  for (const key of keys) {
    const before = (value as JsonObject)[key]
    if (before === undefined || isRefusedKey(key)) continue
    const after = map(before, at === '' ? key : `${at}.${key}`)
    if (after === before) continue
    copy ??= (Array.isArray(value) ? [...value] : { ...value }) as { [key: string]: Json }
    setOwn(copy, key, after)
  }
  return (copy as Json | null) ?? value
}
