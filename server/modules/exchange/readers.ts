import type { PluginSet } from '../../outside/plugin-set.ts'
import type { Publisher } from '../../outside/publisher.ts'
import { createTurns } from '../../turns.ts'
import type { Allowance } from './allowance.ts'
import type { ChildCalls } from './child-protocol.ts'
import { exchangeErrors } from './errors.ts'
import type { ExchangeFile } from './file-model.ts'
import { createFileProcess, type FileProcess, type FileProcessOptions } from './file-process.ts'
import { type Reading, readIn } from './reading.ts'
import { writeIn } from './write-in.ts'

/** Each may take more than a gigabyte for a while; one is left for others while somebody imports. */
const PROCESSES = 2
/** A check and the import after it use one process. */
const IDLE_MS = 20_000
/** A process that took more is replaced, because its memory does not come back. */
const KEPT_BYTES = 400 * 1024 * 1024
/** What waits is already in memory. */
const WAITING = 10
const WAITING_PER_PERSON = 1

/** Content to be read: a file that somebody sent, or one that this server stored (`isKept`). */
export interface Given {
  readonly content: Blob
  readonly name: string
  readonly isKept: boolean
}
export interface ReadersOptions extends Partial<Omit<FileProcessOptions, 'migrate'>> {
  readonly plugins: PluginSet
  readonly publisher: Pick<Publisher, 'migrate'>
  readonly allowance: Allowance
}

/** Reads files in separate processes, in fair turns: one file of a person at a time, first those who brought least. */
export const createReaders = ({ plugins, publisher, allowance, ...options }: ReadersOptions) => {
  const turns = createTurns(allowance.used, exchangeErrors, {
    ...{ atOnce: PROCESSES, waiting: WAITING, waitingPerPerson: WAITING_PER_PERSON },
  })
  const migrate: Publisher['migrate'] = publisher.migrate && ((document) => publisher.migrate!(document))
  const free = Array.from({ length: PROCESSES }, () => ({
    process: createFileProcess({ ...options, migrate }),
    revision: -1,
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
  }))
  let works = 0

  const begin = async (one: (typeof free)[number]): Promise<void> => {
    const isKnown = one.revision === plugins.revision && !one.process.isNew()
    const { installed, builtIn, revision } = plugins
    const data = { builtIn, installed: installed.plugins, disabled: [...installed.disabled] }
    await one.process.call('begin', { plugins: isKnown ? null : data })
    one.revision = revision
  }
  const giveBack = (one: (typeof free)[number]): void => {
    if (one.process.memory() > KEPT_BYTES) one.process.end()
    one.timer = setTimeout(one.process.end, IDLE_MS)
    one.timer.unref()
    free.push(one)
  }

  const inTurn = <T>(person: number, work: (process: FileProcess) => Promise<T>): Promise<T> =>
    // No two works are of one project here: what is brought to a project is written in turns of its own.
    turns.run({ person, project: ++works }, async () => {
      const one = free.pop()!
      clearTimeout(one.timer)
      try {
        await begin(one)
        return await work(one.process)
      } finally {
        giveBack(one)
      }
    })

  return {
    /** Writes a file in a separate process, which gets its parts one by one. @throws AppError */
    write: (person: number, file: ExchangeFile, as: ChildCalls['write']['input']): Promise<Uint8Array<ArrayBuffer>> =>
      inTurn(person, (process) => writeIn(process, file, as)),
    /** @throws AppError what the file is refused for, or that there is no turn for it */
    read: <T>(person: number, { content, ...of }: Given, work: (reading: Reading) => Promise<T>): Promise<T> =>
      inTurn(person, async (process) => work(await readIn(process, content, of))),
    close(): void {
      for (const { process, timer } of free) {
        clearTimeout(timer)
        process.end()
      }
    },
  }
}
export type Readers = ReturnType<typeof createReaders>
