import { join } from 'node:path'
import { AppError } from '../../http/errors.ts'
import type { CompileAnswer, CompileRequest } from './compile-protocol.ts'
import { publishErrors } from './errors.ts'
import type { Publisher } from './publisher.ts'

const TIMEOUT_MS = 20_000
const KILL_AFTER_MS = 500
/** Long enough to serve a stg publish and the prd one after it, short enough not to hold memory for nothing. */
const IDLE_MS = 60_000

type Child = ReturnType<typeof Bun.spawn>
interface Waiting {
  readonly resolve: (answer: CompileAnswer) => void
  readonly timer: ReturnType<typeof setTimeout>
}

/**
 * Compiles in a process of its own: authors' formulas run there for the first values, and a C loop inside the VM can only be ended
 * by killing the process that hosts it.
 */
export const createChildPublisher = ({ cataloguePath }: { readonly cataloguePath: string }): Publisher & { close(): void } => {
  let child: Child | null = null
  let idle: ReturnType<typeof setTimeout> | null = null
  let turn: Promise<unknown> = Promise.resolve()
  let waiting: Waiting | null = null

  const settle = (answer: CompileAnswer): void => {
    const current = waiting
    waiting = null
    if (current === null) return
    clearTimeout(current.timer)
    current.resolve(answer)
  }
  const end = (): void => {
    const ending = child
    child = null
    if (ending === null) return
    // It ends its own helpers when the channel closes; one that cannot even do that is killed.
    ending.disconnect()
    setTimeout(() => ending.kill('SIGKILL'), KILL_AFTER_MS).unref()
  }
  const ensureChild = (): Child => {
    if (child !== null) return child
    const started = Bun.spawn([process.execPath, join(import.meta.dirname, 'compile-child.ts'), cataloguePath], {
      // Nothing of the server's environment: no secrets, no proxies.
      env: {},
      stdio: ['ignore', 'ignore', 'inherit'],
      ipc: (answer) => {
        if (child === started) settle(answer as CompileAnswer)
      },
      onExit: () => {
        if (child !== started) return
        child = null
        settle({ ok: false, reason: 'the compiler stopped' })
      },
    })
    child = started
    return started
  }
  const compile = (request: CompileRequest): Promise<CompileAnswer> =>
    new Promise((resolve) => {
      if (idle !== null) clearTimeout(idle)
      const timer = setTimeout(() => {
        end()
        settle({ ok: false, reason: 'the compiler took too long' })
      }, TIMEOUT_MS)
      waiting = { resolve, timer }
      ensureChild().send(request)
    })

  return {
    async compile(document) {
      const mine = turn.then(() => compile({ entries: [...document.entries.values()] }))
      turn = mine
      const answer = await mine
      idle = setTimeout(end, IDLE_MS)
      idle.unref()
      if (!answer.ok) throw new AppError(publishErrors.compileFailed, { detail: answer.reason.slice(0, 200) })
      return { program: answer.program, findings: answer.findings }
    },
    close() {
      if (idle !== null) clearTimeout(idle)
      end()
    },
  }
}
