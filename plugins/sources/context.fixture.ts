import type { Json, SourceContext } from '#sdk'

/** What a source is given by a page without anything on it; scripts run here, not in a VM. */
export function testContext(over: Partial<SourceContext> = {}): SourceContext {
  return {
    signal: new AbortController().signal,
    env: 'stg',
    fetch: (() => Promise.reject(new Error('there is no network here'))) as unknown as typeof fetch,
    interceptor: {},
    evaluate: async () => null,
    script: async (source, input) => (await new Function('eventParams', `return ${source}`)(input)) as Json,
    locale: 'en',
    memory: new Map(),
    say: () => undefined,
    ...over,
  }
}
