import type { SendRow } from './payload.ts'

/** Rows as the query of an address: objects as JSON, nothing for an empty name or value. */
export function queryOf(rows: readonly SendRow[]): string {
  const query = new URLSearchParams()
  for (const { key, value } of rows) {
    if (key === '' || value === undefined || value === null) continue
    query.append(key, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  return query.toString()
}

/** Adds a query to an address that may have one, and a fragment, already. */
export function addQuery(url: string, query: string): string {
  if (query === '') return url
  const at = url.indexOf('#')
  const address = at < 0 ? url : url.slice(0, at)
  const fragment = at < 0 ? '' : url.slice(at)
  const join = !address.includes('?') ? '?' : /[?&]$/.test(address) ? '' : '&'
  return `${address}${join}${query}${fragment}`
}
