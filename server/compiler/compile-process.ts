import { watchSilence } from '#kernel/engine/ends/silence'
import type { AnswerTo, ChildAnswer, ChildRequest, CompileMessage } from './compile-protocol.ts'
import { READY } from './compile-protocol.ts'

/** The process gave no answer: it did not start, ended while it worked, or took too long and was ended. */
export interface Lost {
  readonly lost: 'start' | 'stopped' | 'late'
  /** For the operator's eyes. */
  readonly why: string
}

/** One request at a time, in a process that is started when it is needed. */
export interface CompileProcess {
  /** Never rejects and never hangs; whatever happened, the next request finds a process that works or gets one. */
  run<R extends ChildRequest>(request: R): Promise<AnswerTo<R> | Lost>
  /** Ends the process; a request under way is lost. */
  end(): void
}

export interface CompileProcessOptions {
  readonly command: readonly string[]
  readonly env: Record<string, string>
  /** Milliseconds of processor time for a request; on a busy machine that takes longer. */
  readonly timeoutMs: number
}

/** The longest wait for an answer, in times of `timeoutMs`: people wait for it. */
const MOST_WAITS = 3

type Child = ReturnType<typeof Bun.spawn>

export const createCompileProcess = ({ command, env, timeoutMs }: CompileProcessOptions): CompileProcess => {
  let child: Child | null = null
  let isReady = false
  let settle: ((outcome: ChildAnswer | Lost) => void) | null = null

  const lose = (lost: Lost['lost'], why: string): void => {
    const ending = child
    child = null
    // It cannot refuse; the process for formulas that it may have started ends by itself when it is gone.
    ending?.kill('SIGKILL')
    settle?.({ lost, why })
  }
  const start = (): Child => {
    isReady = false
    const started = Bun.spawn([...command], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
      ipc: (message: CompileMessage) => {
        if (child !== started) return
        if (message === READY) isReady = true
        else settle?.(message)
      },
      onExit: (_, code, signal) => {
        if (child === started) lose(isReady ? 'stopped' : 'start', `it ended with ${signal ?? code}`)
      },
    })
    child = started
    return started
  }

  return {
    run: <R extends ChildRequest>(request: R) =>
      new Promise<AnswerTo<R> | Lost>((resolve) => {
        let silence: ReturnType<typeof watchSilence> | undefined
        settle = (outcome) => {
          settle = null
          silence?.end()
          // One request at a time: what comes back is the answer to it.
          resolve(outcome as AnswerTo<R> | Lost)
        }
        try {
          const working = child ?? start()
          const tooLong = () => lose('late', `no answer within ${timeoutMs} ms of its time`)
          silence = watchSilence(working.pid, performance.now() + MOST_WAITS * timeoutMs, tooLong)
          silence.allowWork(timeoutMs)
          working.send(request)
        } catch (error) {
          lose(child !== null && isReady ? 'stopped' : 'start', error instanceof Error ? error.message : String(error))
        }
      }),
    end: () => lose('stopped', 'it was ended'),
  }
}
