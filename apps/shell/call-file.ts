import { ApiError } from './api-error.ts'
import { type CallInput, type CallKey, requestOfCall } from './call-request.ts'
import { renew } from './client.ts'
import { currentLocale } from './locale.ts'
import { readToken } from './token.ts'

/**
 * Makes a call that answers with a file, and gives it to the person under the name that the server says.
 * @throws ApiError
 */
export async function saveFile<K extends CallKey>(key: K, input: CallInput<K>): Promise<void> {
  const response = await asked(key, input as { readonly [name: string]: unknown })
  const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = name === undefined ? 'file' : decodeURIComponent(name).replace(/[\\/:*?"<>|]+/g, '_')
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

async function asked(key: CallKey, input: { readonly [name: string]: unknown }): Promise<Response> {
  const { path, init } = requestOfCall(key, input)
  const ask = () => {
    const token = readToken()
    const headers = new Headers({ 'accept-language': currentLocale() })
    if (token !== null) headers.set('authorization', `Bearer ${token}`)
    return fetch(`/api${path}`, { ...init, credentials: 'include', headers })
  }
  let response = await ask()
  if (response.status === 401 && (await renew())) response = await ask()
  if (response.ok) return response
  const answer = (await response.json().catch(() => ({}))) as { readonly code?: number; readonly msg?: string }
  throw new ApiError(response.status, answer.code ?? response.status, answer.msg || response.statusText)
}
