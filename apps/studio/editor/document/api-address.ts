import type { ApiRecord } from '#kernel/page/records'
import { getPath } from '#kernel/page/values'

/** The address of an api in one line, for those sources that have one. */
export function addressOf(api: Pick<ApiRecord, 'config' | 'bindings'>): string {
  for (const path of ['stgApi', 'prdApi', 'url']) {
    const value = getPath(api.config, path) ?? api.bindings[path]?.source
    if (typeof value === 'string' && value !== '') return value
  }
  return ''
}
