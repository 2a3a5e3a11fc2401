import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PageEntry } from '#kernel/page/records'
import { AppError } from '../../http/errors.ts'
import { type Log, quietLog } from '../../log/log.ts'
import type { Publisher } from '../../outside/publisher.ts'
import { sectionFiles } from '../../parts/section.ts'
import type { Answered, CallName, ChildCalls, FromChild } from './child-protocol.ts'
import { refusedBy } from './child-work.ts'
import { exchangeErrors } from './errors.ts'

/** Of one call, with the start of the process. */
const TIMEOUT_MS = 60_000
/** Resident memory of the process; several times what the largest project takes. */
const MOST_BYTES = 1536 * 1024 * 1024
const LOOK_EVERY_MS = 100
const PAGE_BYTES = 4096

export interface FileProcessOptions {
  readonly log?: Log
  readonly command?: readonly string[]
  readonly timeoutMs?: number
  readonly mostBytes?: number
  readonly migrate: Publisher['migrate']
}

type Child = ReturnType<typeof Bun.spawn>

/** Resident bytes of a process, 0 where the system does not tell. */
function residentOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES
  } catch {
    return 0
  }
}

/** A process that reads files, one call at a time; started by the first call, and again after it was lost. */
export const createFileProcess = (options: FileProcessOptions) => {
  const {
    command = [process.execPath, join(import.meta.dirname, 'file-child.ts'), ...sectionFiles()],
    timeoutMs = TIMEOUT_MS,
    mostBytes = MOST_BYTES,
    log = quietLog,
  } = options
  let child: Child | null = null
  let settle: { readonly resolve: (value: unknown) => void; readonly reject: (error: unknown) => void } | null = null

  const lose = (error: AppError, why: string): void => {
    const ending = child
    child = null
    ending?.kill('SIGKILL')
    if (settle) log.error('the process that reads imported files was lost', { why })
    settle?.reject(error)
  }
  const migrate = async (to: Child, entries: readonly PageEntry[]): Promise<void> => {
    const document = { entries: new Map(entries.map((entry) => [entry.id, entry])) }
    let answer: Answered
    try {
      const done = options.migrate ? await options.migrate(document) : { document, findings: [] }
      answer = { migrated: { entries: [...done.document.entries.values()], findings: done.findings } }
    } catch (error) {
      const refused = refusedBy(error)
      if (refused === null) return settle?.reject(error)
      answer = { migrated: { refused } }
    }
    if (child === to) to.send(answer)
  }
  const take = (from: Child, message: FromChild): void => {
    if (child !== from || message.as === 'ready') return
    if (message.as === 'migrate') void migrate(from, message.entries)
    else if (message.as === 'value') settle?.resolve(message.value)
    else if (message.as === 'fault') settle?.reject(new Error(message.text))
    else {
      const { kind, detail } = message.refused
      settle?.reject(new AppError(kind, detail === null ? {} : { detail }))
    }
  }
  const start = (): Child => {
    const started = Bun.spawn([...command], {
      // No secrets, no proxies: who started it, and nothing else of the server's environment.
      env: { TESSERA_PARENT: String(process.pid) },
      stdio: ['ignore', 'ignore', 'inherit'],
      serialization: 'advanced',
      ipc: (message: FromChild) => take(started, message),
      onExit: (_, code, signal) => {
        if (child === started) lose(new AppError(exchangeErrors.readerStopped), `it ended with ${signal ?? code}`)
      },
    })
    child = started
    started.unref()
    return started
  }

  return {
    /** Whether the next call starts a new process, which knows nothing yet. */
    isNew: (): boolean => child === null,
    /** @throws AppError what the file is refused for, or that the process was lost */
    async call<N extends CallName>(call: N, input: ChildCalls[N]['input']): Promise<ChildCalls[N]['output']> {
      const to = child ?? start()
      const late = setTimeout(() => lose(new AppError(exchangeErrors.readerLate), `no answer within ${timeoutMs} ms`), timeoutMs)
      const watch = setInterval(() => {
        if (residentOf(to.pid) > mostBytes) lose(new AppError(exchangeErrors.readerFull), `more than ${mostBytes} bytes of memory`)
      }, LOOK_EVERY_MS)
      try {
        return await new Promise<ChildCalls[N]['output']>((resolve, reject) => {
          settle = { resolve: resolve as (value: unknown) => void, reject }
          to.send({ call, input })
        })
      } finally {
        settle = null
        clearTimeout(late)
        clearInterval(watch)
      }
    },
    memory: (): number => (child === null ? 0 : residentOf(child.pid)),
    end(): void {
      lose(new AppError(exchangeErrors.readerStopped), 'it was ended')
    },
  }
}
export type FileProcess = ReturnType<typeof createFileProcess>
