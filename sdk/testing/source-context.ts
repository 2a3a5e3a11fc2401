import type { SourceContext } from '#kernel/engine'

/** What a source is given by a page without anything on it; it runs no scripts. */
export function createSourceContext(over: Partial<SourceContext> = {}): SourceContext {
  return {
    signal: new AbortController().signal,
    env: 'stg',
    fetch: (() => Promise.reject(new Error('there is no network here'))) as unknown as typeof fetch,
    interceptor: {},
    evaluate: async () => null,
    script: () => Promise.reject(new Error('there is no sandbox here')),
    locale: 'en',
    memory: new Map(),
    say: () => undefined,
    ...over,
  }
}
