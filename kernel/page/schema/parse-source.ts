import { liftBindings, type ValuePlaces } from '../records/lift.ts'
import { type ApiRecord, ASKED_AGAIN, type SourceUse } from '../records/records.ts'
import type { Json, JsonObject } from '../values/json.ts'
import { isObject, sameJson } from '../values/json-tools.ts'
import { isUsableId, type PageReader } from './page-reader.ts'

type SourceId = ApiRecord['source']
export const HTTP_SOURCE: SourceId = 'source/http'
export const STATIC_SOURCE: SourceId = 'source/static'
export const VARIABLE_SOURCE: SourceId = 'source/variable'

/**
 * In a stored api: parameter rows are templates, static test data is never looked into. Addresses stay as they are written: the source
 * fills them itself, encoding what it puts in, so that a value cannot add a path segment or a parameter.
 */
export const API_PLACES: ValuePlaces = {
  templates: ['params.*.value', 'headers.*.value', 'body'],
  opaque: ['source'],
}
/** Where an api has its addresses: plain texts with `${…}`. */
export const ADDRESSES = ['stgApi', 'preApi', 'prdApi'] as const
/** The settings of an HTTP api as they are written from elsewhere: `${…}` in its rows is computed when it is sent. */
export function liftApi(written: JsonObject): Pick<ApiRecord, 'config' | 'bindings'> {
  const { value, bindings } = liftBindings(written, API_PLACES)
  return { config: value, bindings }
}
/** In an element's own source of the older forms. */
export const USE_PLACES: ValuePlaces = { opaque: ['data'] }

/** Whether stored static data says nothing: it is what the older editor writes for an element without a source. */
export function isNoData(data: Json | undefined): boolean {
  return data === undefined || data === null || data === '' || sameJson(data, {})
}

/** Whether the stored source of an element that has none says more than the older editor writes for everybody. */
export function saysMore({ sourceType, source, ...rest }: JsonObject): boolean {
  const usual = sourceType === undefined || sourceType === '' || sourceType === 'json'
  return !usual || !isNoData(source) || Object.values(rest).some((value) => !isNoData(value))
}

export function isSourceId(value: unknown): value is SourceId {
  return typeof value === 'string' && value.startsWith('source/') && value.length > 'source/'.length && isUsableId(value)
}

/** A shared api; `sourceId` and a nested `config` are how contributions other than http are stored. */
export function parseApi(reader: PageReader, id: string, stored: JsonObject): ApiRecord {
  const { id: _id, name, sourceId, ...said } = stored
  const { rest: flat, ...again } = readAgain(said, ASKED_AGAIN)
  const nested = isSourceId(sourceId) && isObject(stored.config)
  const { config, ...others } = flat
  const source = isSourceId(sourceId) ? sourceId : HTTP_SOURCE
  const lifted = liftBindings(nested ? (config as JsonObject) : flat, source === HTTP_SOURCE ? API_PLACES : {})
  for (const path of lifted.unread) reader.unreadable(id, path)
  return {
    kind: 'api',
    id,
    name: typeof name === 'string' ? name : id,
    source,
    config: lifted.value,
    bindings: lifted.bindings,
    ...again,
    extra: nested ? others : {},
  }
}

/**
 * How a stored API or flow handles concurrent starts. Other values under that name have no meaning and are kept in
 * place.
 */
export function readAgain<T extends string>(
  { again, ...rest }: JsonObject,
  known: readonly T[],
): { readonly again?: T; readonly rest: JsonObject } {
  const said = known.find((each) => each === again)
  if (said !== undefined) return { again: said, rest }
  return { rest: again === undefined ? rest : { ...rest, again } }
}

/** How an element gets its data; undefined where the stored form says nothing but its defaults. */
export function parseSourceUse(
  reader: PageReader,
  entry: string,
  stored: Json | undefined,
  sourceOf: (api: string) => SourceId | undefined,
): SourceUse | undefined {
  if (stored === undefined || stored === null) return undefined
  if (!isObject(stored)) {
    reader.unreadable(entry, 'api', stored)
    return undefined
  }
  const { sourceType, id, executeType, delayTime, ...rest } = stored
  const execute = parseExecute(executeType, delayTime)
  const api = isUsableId(id) ? id : null
  if (isSourceId(sourceType)) return use(reader, entry, api, sourceType, isObject(stored.config) ? stored.config : {}, {}, execute)
  if (sourceType === 'api' || sourceType === 'download') {
    if (api === null) return undefined
    const { source, ...config } = rest
    const kept = isNoData(source) ? config : rest
    const mode = sourceType === 'download' ? { ...kept, mode: 'download' } : kept
    return use(reader, entry, api, sourceOf(api) ?? HTTP_SOURCE, mode, { opaque: ['source'] }, execute)
  }
  if (sourceType === 'variable') {
    const { name, source: _source, ...config } = rest
    return use(reader, entry, null, VARIABLE_SOURCE, name === undefined ? config : { ...config, value: name }, {}, execute)
  }
  const { source, ...config } = rest
  if (source === undefined || isNoData(source)) return undefined
  return use(reader, entry, null, STATIC_SOURCE, { ...config, data: source }, USE_PLACES, execute)
}

function parseExecute(executeType: Json | undefined, delayTime: Json | undefined): SourceUse['execute'] {
  if (executeType === 'noexecute') return 'never'
  if (executeType !== 'delay') return 'at once'
  const seconds = Number(delayTime ?? 0)
  return { delaySeconds: Number.isFinite(seconds) && seconds >= 0 ? seconds : 0 }
}

function use(
  reader: PageReader,
  entry: string,
  api: string | null,
  source: SourceId,
  config: JsonObject,
  places: ValuePlaces,
  execute: SourceUse['execute'],
): SourceUse {
  const lifted = liftBindings(config, places)
  for (const path of lifted.unread) reader.unreadable(entry, `api.${path}`)
  return { api, source, config: lifted.value, bindings: lifted.bindings, execute }
}
