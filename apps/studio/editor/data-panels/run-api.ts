import { type LoadResult, REAL_WORLD } from '#kernel/engine'
import { MessageError } from '#kernel/message'
import { type ApiRecord, PAGE_ID } from '#kernel/page/records'
import { type Json, setOwn, setPath } from '#kernel/page/values'
import { PRODUCT } from '#kernel/plugin'
import { type SourceDeclaration, sourcesPoint } from '#sdk'
import type { Editor } from '#sdk/studio'
import { currentSource } from '#shell/locale'
import { pageFetch } from '#shell/page-fetch'
import { pageLogins } from '#shell/page-logins'
import { reported } from '#shell/report-requests'
import type { RequestEntry } from '#shell/request-log'
import { runningToken } from '../parts/running-part.ts'

/** Runs an api by hand, as the engine would: its formulas with the page's values, in the test environment. */
export async function runApi(
  session: Editor,
  declaration: Pick<SourceDeclaration, 'run' | 'late'>,
  api: Pick<ApiRecord, 'id' | 'config' | 'bindings'>,
  params: Json,
  signal: AbortSignal,
  /** Told of every request that it made, when its whole answer is there. */
  note: (entry: RequestEntry) => void = () => undefined,
): Promise<LoadResult> {
  let config = api.config
  const late: { [path: string]: string } = {}
  for (const [path, binding] of Object.entries(api.bindings)) {
    // It reads the answer, which is not there yet.
    if (declaration.late?.includes(path) && binding.kind === 'formula') {
      setOwn(late, path, binding.source)
      continue
    }
    const answer = await session.part(runningToken).page.evaluate(binding, params)
    if (!answer.ok) throw new Error(`${path}: ${answer.message}`)
    config = setPath(config, path, answer.value)
  }
  const page = session.document().entries.get(PAGE_ID)
  const { run } = await declaration.run()
  const draft = { page: session.page.peek().id, env: 'draft' } as const
  const asPage = pageFetch(draft, pageLogins, globalThis.fetch.bind(globalThis) as typeof fetch)
  const contributed = session.kernel.registry(sourcesPoint).contributions.peek()
  const { id, version } = contributed.find(({ value }) => value === declaration)?.owner ?? PRODUCT
  return run(config, params, {
    owner: { id, version },
    signal,
    late,
    env: 'stg',
    fetch: ((input, init) => reported(asPage, note, input, init)) as typeof fetch,
    declared: { ...draft, source: api.id },
    connect: REAL_WORLD.connect,
    now: REAL_WORLD.now,
    random: REAL_WORLD.random,
    wait: (milliseconds, until = signal) => REAL_WORLD.wait(milliseconds, until),
    interceptor: page?.kind === 'page' ? page.interceptor : {},
    locale: currentSource(),
    memory: new Map(),
    fresh: true,
    say: () => undefined,
    script: async (source, input) => {
      const answer = await session.part(runningToken).page.evaluate({ kind: 'script', source }, input)
      if (!answer.ok) throw new MessageError(answer.message)
      return answer.value
    },
    evaluate: async (source, input) => {
      const answer = await session.part(runningToken).page.evaluate({ kind: 'formula', source }, input)
      if (!answer.ok) throw new MessageError(answer.message)
      return answer.value
    },
  })
}
