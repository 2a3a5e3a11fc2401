import type { ServerCalls } from '../../server/modules/index.ts'

/** Method and path of a call, such as `POST /project/update`. */
export type CallKey = keyof ServerCalls
export type CallInput<K extends CallKey> = ServerCalls[K]['input']
export type CallOutput<K extends CallKey> = ServerCalls[K]['output']

type Fields = { readonly [name: string]: unknown }

/**
 * The request of a call, its path below `/api`. Fields of the path are taken out of the input; of a GET those that are empty are left out; files
 * go as a form, everything else as JSON.
 */
export function requestOfCall(key: CallKey, input: Fields): { readonly path: string; readonly init: RequestInit } {
  const [method, template] = key.split(' ') as [string, string]
  const rest: Record<string, unknown> = { ...input }
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name]))
    delete rest[name]
    return value
  })
  return method === 'GET' ? { path: `${path}${searchOf(rest)}`, init: { method } } : { path, init: { method, ...bodyOf(rest) } }
}

function searchOf(fields: Fields): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined && value !== '') params.set(name, String(value))
  return params.size > 0 ? `?${params}` : ''
}

function bodyOf(fields: Fields): RequestInit {
  const entries = Object.entries(fields)
  if (!entries.some(([, value]) => value instanceof Blob))
    return { body: JSON.stringify(fields), headers: { 'content-type': 'application/json' } }
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value as Blob)
  return { body: form }
}
