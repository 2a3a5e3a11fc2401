import { join } from 'node:path'
import { AppError } from '../http/errors.ts'
import { type Log, quietLog } from '../log/log.ts'
import { type Metrics, noMetrics } from '../metrics/metrics.ts'
import type { PluginSet } from '../outside/plugin-set.ts'
import type { Publisher } from '../outside/publisher.ts'
import { type CompileProcess, createCompileProcess, type Lost } from './compile-process.ts'
import type { AnswerTo, ChildAnswer, ChildRequest } from './compile-protocol.ts'
import { compilerErrors } from './errors.ts'

/** Each takes up to a hundred megabytes, with the process for formulas that it starts. */
const PROCESSES = 2
const TIMEOUT_MS = 20_000
/** Long enough to serve a stg publish and the prd one after it, short enough not to hold memory for nothing. */
const IDLE_MS = 60_000

const refusals = {
  start: compilerErrors.compilerNotStarted,
  stopped: compilerErrors.compilerStopped,
  late: compilerErrors.compilerLate,
} as const satisfies { readonly [lost in Lost['lost']]: unknown }

export interface ChildPublisherOptions {
  /** The product's own plugins. */
  readonly cataloguePath: string
  /** Those of the operator's folders go along with every page. */
  readonly plugins?: Pick<PluginSet, 'installed'>
  /** What starts the compiler, without the catalogue's path. */
  readonly command?: readonly string[]
  readonly timeoutMs?: number
  /** Told of processes that were lost. */
  readonly log?: Log
  readonly metrics?: Metrics
}

/**
 * Compiles in processes of their own: authors' formulas run there for the first values, and a C loop inside the VM can
 * only be ended by killing the process that hosts it.
 */
export const createChildPublisher = (options: ChildPublisherOptions): Required<Publisher> & { close(): void } => {
  const { cataloguePath, plugins, timeoutMs = TIMEOUT_MS, log = quietLog, metrics = noMetrics } = options
  const command = options.command ?? [process.execPath, join(import.meta.dirname, 'compile-child.ts')]
  const kills = metrics.counter({
    name: 'tessera_compile_kills_total',
    help: 'Processes of the compiler that were lost: late ones were killed.',
    labels: { why: ['start', 'stopped', 'late'] },
  })
  const all = Array.from({ length: PROCESSES }, () =>
    // Nothing of the server's environment but who started it: no secrets, no proxies.
    createCompileProcess({ command: [...command, cataloguePath], env: { TESSERA_PARENT: String(process.pid) }, timeoutMs }),
  )
  // The one used last is taken first: it is warm, and the other may end.
  const free = [...all]
  const waiting: ((process: CompileProcess) => void)[] = []
  let isClosed = false
  const idle = new Map<CompileProcess, ReturnType<typeof setTimeout>>()

  const take = (): Promise<CompileProcess> => {
    const one = free.pop()
    if (one === undefined) return new Promise((resolve) => waiting.push(resolve))
    clearTimeout(idle.get(one))
    return Promise.resolve(one)
  }
  const giveBack = (one: CompileProcess): void => {
    const next = waiting.shift()
    if (next !== undefined) {
      next(one)
      return
    }
    free.push(one)
    const timer = setTimeout(one.end, IDLE_MS)
    timer.unref()
    idle.set(one, timer)
  }

  const installedNow = () => {
    const { plugins: installed = [], disabled = [], failed = [] } = plugins?.installed ?? {}
    return { plugins: installed, disabled: [...disabled], failed: [...failed] }
  }

  /** @throws AppError that says what became of the process */
  const ask = async <R extends ChildRequest>(request: () => R): Promise<AnswerTo<R> & { readonly ok: true }> => {
    const one = await take()
    try {
      if (isClosed) throw new AppError(compilerErrors.compilerStopped)
      const outcome: ChildAnswer | Lost = await one.run(request())
      if ('lost' in outcome) {
        log.error('the compiler of pages was lost', { why: outcome.why })
        kills({ why: outcome.lost }).add()
        throw new AppError(refusals[outcome.lost])
      }
      if (!outcome.ok) throw new AppError(compilerErrors.compileFailed, { detail: outcome.reason })
      return outcome as AnswerTo<R> & { readonly ok: true }
    } finally {
      giveBack(one)
    }
  }

  return {
    async compile(document, app, blocks = [], look, texts, context) {
      const { program, findings, languages } = await ask(() => ({
        ...{ kind: 'compile', entries: [...document.entries.values()], ...installedNow() },
        ...(app ? { app } : {}),
        ...(look ? { look } : {}),
        ...(context ? { context } : {}),
        ...(texts && texts.texts.length > 0 ? { texts } : {}),
        ...(blocks.length > 0
          ? { blocks: blocks.map(({ document: inside, ...block }) => ({ ...block, entries: [...inside.entries.values()] })) }
          : {}),
      }))
      return { program, findings, ...(languages ? { languages } : {}) }
    },
    async migrate(document) {
      const { changed, findings } = await ask(() => ({ kind: 'migrate', entries: [...document.entries.values()], ...installedNow() }))
      return { document: { entries: new Map([...document.entries, ...changed.map((entry) => [entry.id, entry] as const)]) }, findings }
    },
    async renameField(document, renaming) {
      const { plugins } = installedNow()
      const { changed, unclear } = await ask(() => ({
        ...{ kind: 'rename-field', entries: [...document.entries.values()], plugins, renaming },
      }))
      return { changed, unclear }
    },
    checkSources: async (sources) => (await ask(() => ({ kind: 'check', sources }))).problems,
    /** For good: what waits or comes later is refused. */
    close() {
      isClosed = true
      for (const timer of idle.values()) clearTimeout(timer)
      for (const one of all) one.end()
    },
  }
}
