import { REAL_WORLD, type SourceContext } from '#kernel/engine'

/** What a source is given by a page without anything on it; it runs no scripts. */
export function createSourceContext(over: Partial<SourceContext> = {}): SourceContext {
  const signal = over.signal ?? new AbortController().signal
  return {
    owner: { id: 'acme.test', version: '1.0.0' },
    signal,
    env: 'stg',
    fetch: (() => Promise.reject(new Error('there is no network here'))) as unknown as typeof fetch,
    connect: REAL_WORLD.connect,
    now: REAL_WORLD.now,
    random: REAL_WORLD.random,
    wait: (milliseconds, until = signal) => REAL_WORLD.wait(milliseconds, until),
    interceptor: {},
    evaluate: async () => null,
    script: () => Promise.reject(new Error('there is no sandbox here')),
    locale: 'en',
    declared: { page: 1, env: 'stg', source: 'test' },
    memory: new Map(),
    say: () => undefined,
    ...over,
  }
}
