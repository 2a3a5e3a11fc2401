import { useMemo } from 'react'
import type { LoadResult } from '#kernel/engine'
import type { Json, JsonObject } from '#kernel/page/values'
import { usePage, useSignalValue } from '#kernel/view'

/** Options of a request for an answer. `onPart` receives each part as it arrives. */
export interface AskOptions {
  /** Told of each part of an answer that comes in parts, as events, lines or pieces of text do; they are not in the result then. */
  readonly onPart?: (part: Json) => void
  /** Gives the request up, on the way to the service as well. */
  readonly signal?: AbortSignal
}

/** What an element's view asks its own source by itself, of a component with `data: { driven: 'view', posts: true }`. */
export interface Asking {
  /** Whether the element has a source of its own. */
  readonly hasSource: boolean
  /** Asks with parameters, past the page's interceptors. Never rejects; `code` of the result is 0 for a success, and `ABORTED` after `signal` aborted. */
  ask(params: JsonObject, options?: AskOptions): Promise<LoadResult>
}

/**
 * Sends the requests of an element's data source one at a time, for views that ask and answer, such as a chat.
 * @example const { ask } = useAsking(id)
 */
export function useAsking(id: string): Asking {
  const { page } = usePage()
  const hasSource = useSignalValue(page.element(id))?.source !== undefined
  return useMemo(
    () => ({ hasSource, ask: async (params, options) => (await page.files()).ask(id, params, options) }),
    [page, id, hasSource],
  )
}
