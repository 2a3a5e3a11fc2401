import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../../http/errors.ts'
import type { CallName, ChildCalls, FromChild } from './child-protocol.ts'
import { type FileRefusal, fileRefusals } from './errors.ts'

const CALL_MS = 300_000
/** Resident memory of the process. */
const MOST_BYTES = 1024 * 1024 * 1024
const LOOK_EVERY_MS = 100
const PAGE_BYTES = 4_096

export interface ImportProcessOptions {
  readonly timeoutMs?: number
  readonly mostBytes?: number
}

/** Resident bytes of a process, 0 where the system does not tell. */
function residentOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES
  } catch {
    return 0
  }
}

/** A process that reads one file; it ends with `end`, or when it takes too much memory or time. */
export class ImportProcess {
  private settle: { readonly resolve: (value: unknown) => void; readonly reject: (error: unknown) => void } | null =
    null
  private lost: FileRefusal | null = null
  private readonly child: ReturnType<typeof Bun.spawn>
  private readonly timeoutMs: number
  private readonly mostBytes: number

  constructor({ timeoutMs = CALL_MS, mostBytes = MOST_BYTES }: ImportProcessOptions = {}) {
    this.timeoutMs = timeoutMs
    this.mostBytes = mostBytes
    this.child = Bun.spawn([process.execPath, join(import.meta.dirname, 'import-child.ts')], {
      // No secrets, no proxies: who started it, and nothing else of the server's environment.
      env: { TESSERA_PARENT: String(process.pid) },
      stdio: ['ignore', 'ignore', 'inherit'],
      serialization: 'advanced',
      ipc: (message: FromChild) => this.take(message),
      onExit: () => this.lose('stopped'),
    })
    this.child.unref()
  }

  private take(message: FromChild): void {
    if (message.as === 'value') this.settle?.resolve(message.value)
    else if (message.as === 'refused') this.settle?.reject(new AppError(fileRefusals[message.why]))
    else this.settle?.reject(new Error(message.text))
  }

  private lose(why: FileRefusal): void {
    this.lost ??= why
    this.child.kill('SIGKILL')
    this.settle?.reject(new AppError(fileRefusals[this.lost]))
  }

  /** One call at a time. @throws AppError what the file is refused for, or that the process was lost */
  async call<N extends CallName>(call: N, input: ChildCalls[N]['input']): Promise<ChildCalls[N]['output']> {
    if (this.lost) throw new AppError(fileRefusals[this.lost])
    const late = setTimeout(() => this.lose('late'), this.timeoutMs)
    const watch = setInterval(() => {
      if (residentOf(this.child.pid) > this.mostBytes) this.lose('memory')
    }, LOOK_EVERY_MS)
    try {
      return await new Promise<ChildCalls[N]['output']>((resolve, reject) => {
        this.settle = { resolve: resolve as (value: unknown) => void, reject }
        this.child.send({ call, input })
      })
    } finally {
      this.settle = null
      clearTimeout(late)
      clearInterval(watch)
    }
  }

  memory = (): number => residentOf(this.child.pid)

  end(): void {
    this.lose('stopped')
  }
}
