import { lowerBindings } from '../records/lower.ts'
import type { ApiRecord, SourceUse } from '../records/records.ts'
import type { Json, JsonObject } from '../values/json.ts'
import { API_PLACES, HTTP_SOURCE, isNoData, STATIC_SOURCE, USE_PLACES, VARIABLE_SOURCE } from './parse-source.ts'

/** The stored form of a shared api. */
export function formatApi(api: ApiRecord): Json {
  const flat = api.source === HTTP_SOURCE && !['id', 'name', 'sourceId', 'config', 'again'].some((key) => keys(api).has(key))
  const config = lowerBindings(api.config, api.bindings, api.source === HTTP_SOURCE ? API_PLACES : {})
  const again: JsonObject = api.again === undefined ? {} : { again: api.again }
  if (flat && Object.keys(api.extra).length === 0) return { ...config, id: api.id, name: api.name, ...again }
  return { ...api.extra, id: api.id, name: api.name, sourceId: api.source, config, ...again }
}

/** The stored form of an element's source: the older forms where they can say it, else the contribution's id and its own config. */
export function formatSourceUse(use: SourceUse): Json {
  return { ...(olderForm(use) ?? contributionForm(use)), ...formatExecute(use.execute) }
}

function contributionForm(use: SourceUse): JsonObject {
  return { sourceType: use.source, id: use.api ?? '', config: lowerBindings(use.config, use.bindings) }
}

function olderForm(use: SourceUse): JsonObject | null {
  const taken = keys(use)
  if (['sourceType', 'id', 'executeType', 'delayTime', 'source', 'name'].some((key) => taken.has(key))) return null
  if (use.api !== null) {
    const { mode, ...config } = lowerBindings(use.config, use.bindings)
    if (mode === undefined) return { sourceType: 'api', id: use.api, ...config }
    return mode === 'download' ? { sourceType: 'download', id: use.api, ...config } : null
  }
  if (use.source === VARIABLE_SOURCE) {
    const { value, ...config } = lowerBindings(use.config, use.bindings)
    return { sourceType: 'variable', id: '', ...config, ...(value === undefined ? {} : { name: value }) }
  }
  // Without data the older form says what an element without a source says.
  if (use.source === STATIC_SOURCE && !isNoData(use.config.data)) {
    if (Object.keys(use.bindings).some((path) => path === 'data' || path.startsWith('data.'))) return null
    const { data, ...config } = lowerBindings(use.config, use.bindings, USE_PLACES)
    return { sourceType: 'json', id: '', ...config, source: data ?? null }
  }
  return null
}

function formatExecute(execute: SourceUse['execute']): JsonObject {
  if (typeof execute === 'object') return { executeType: 'delay', delayTime: execute.delaySeconds }
  return execute === 'never' ? { executeType: 'noexecute' } : {}
}

function keys(of: { readonly config: JsonObject; readonly bindings: { readonly [path: string]: unknown } }): ReadonlySet<string> {
  return new Set([...Object.keys(of.config), ...Object.keys(of.bindings).map((path) => path.split('.')[0] ?? '')])
}
