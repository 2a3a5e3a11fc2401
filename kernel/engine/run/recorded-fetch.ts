import { NoConnection, withConnectionWords } from '#kernel/message'
import type { Json, JsonObject } from '#kernel/page/values'
import type { Recording } from './recording.ts'
import { RECORDING_LIMIT } from './trace.ts'

const NO_BODY = new Set([101, 204, 205, 304])

/** Requests of a flow's own steps, with their answers written down whole and given again in a replay. */
export function recordedFetch(recording: Recording, running: AbortSignal, plain: typeof globalThis.fetch): typeof globalThis.fetch {
  const fetch = withConnectionWords(plain)
  const recorded = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const [method, url] = input instanceof Request ? [input.method, input.url] : [init.method ?? 'GET', String(input)]
    let bytes: ArrayBuffer | undefined
    const answer = await recording.answer('fetch', `${method.toUpperCase()} ${url}`, running, async (): Promise<JsonObject> => {
      try {
        const response = await fetch(input, init)
        bytes = await response.arrayBuffer().catch((thrown: unknown) => {
          throw thrown instanceof TypeError ? new NoConnection(thrown) : thrown
        })
        if (bytes.byteLength > RECORDING_LIMIT) recording.overflows()
        const { status } = response
        return { status, headers: Object.fromEntries(response.headers), ...(recording.first.cut ? {} : written(bytes)) }
      } catch (thrown) {
        const { name, message } = thrown instanceof Error ? thrown : new Error(String(thrown))
        return { failed: { name, message } }
      }
    })
    return toResponse(answer, bytes)
  }
  return recorded as typeof globalThis.fetch
}

function toResponse(answer: Json, bytes: ArrayBuffer | undefined): Response {
  const { status, headers, text, base64, failed } = answer as JsonObject
  if (typeof failed === 'object' && failed !== null && 'message' in failed) {
    if (failed.name === 'NoConnection') throw new NoConnection()
    throw Object.assign(new Error(String(failed.message)), { name: String(failed.name) })
  }
  const body = bytes ?? (typeof base64 === 'string' ? Uint8Array.from(atob(base64), (c) => c.charCodeAt(0)) : String(text ?? ''))
  return new Response(NO_BODY.has(Number(status)) ? null : body, { status: Number(status), headers: headers as HeadersInit })
}

function written(bytes: ArrayBuffer): { readonly text: string } | { readonly base64: string } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) }
  } catch {
    return { base64: btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('')) }
  }
}
