import { watchSilence } from '#kernel/engine/ends/silence'
import { LOGIC_READY, type LogicAnswer, type LogicMessage, type LogicRequest } from './logic-protocol.ts'

/** The process gave no answer: it ended, or was ended because it took too long. */
export interface LostLogic {
  readonly lost: 'stopped' | 'late'
}

export interface LogicProcessOptions {
  readonly command: readonly string[]
  readonly env: Record<string, string>
  /** Milliseconds that an answer may come late before the process is killed. */
  readonly graceMs: number
}

interface Waiting {
  readonly request: LogicRequest
  readonly budgetMs: number
  readonly settle: (outcome: LogicAnswer | LostLogic) => void
}

type Child = ReturnType<typeof Bun.spawn>

/** A start on a busy machine. */
const START_MS = 10_000
/** The longest wait for an answer of one request, whatever the machine is at. */
const MOST_MS = 60_000

/**
 * A process for authors' code. Requests are answered one after the other; one that hangs is lost and the process
 * killed, and those behind it go to another process.
 */
export class LogicProcess {
  private child: Child | null = null
  private isReady = false
  private readonly waiting: Waiting[] = []
  private current: Waiting | null = null
  private silence: ReturnType<typeof watchSilence> | null = null

  constructor(private readonly options: LogicProcessOptions) {}

  /** Never rejects and never hangs. */
  run(request: LogicRequest, budgetMs: number): Promise<LogicAnswer | LostLogic> {
    return new Promise((settle) => {
      this.waiting.push({ request, budgetMs, settle })
      this.next()
    })
  }

  /** Whether it has started: what is asked of it is answered without waiting for that. */
  get isUp(): boolean {
    return this.child !== null && this.isReady
  }

  get isBusy(): boolean {
    return this.current !== null || this.waiting.length > 0
  }

  /** Ends the process; a request under way is lost. */
  end(): void {
    this.lose('stopped')
  }

  private next(): void {
    if (this.current !== null) return
    const next = this.waiting.shift()
    if (!next) return
    this.current = next
    try {
      const child = this.child ?? this.start()
      this.silence = watchSilence(child.pid, performance.now() + MOST_MS, () => this.lose('late'))
      if (this.isReady) this.silence.allowWork(next.budgetMs + this.options.graceMs)
      else this.silence.allow(START_MS)
      child.send(next.request)
    } catch {
      this.lose('stopped')
    }
  }

  private start(): Child {
    this.isReady = false
    const { command, env } = this.options
    const started = Bun.spawn([...command], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
      ipc: (message: LogicMessage) => {
        if (this.child !== started) return
        if (message === LOGIC_READY) {
          this.isReady = true
          if (this.current) this.silence?.allowWork(this.current.budgetMs + this.options.graceMs)
        } else this.settle(message)
      },
      onExit: () => {
        if (this.child === started) this.lose('stopped')
      },
    })
    this.child = started
    return started
  }

  private settle(outcome: LogicAnswer | LostLogic): void {
    const ended = this.current
    this.current = null
    this.silence?.end()
    this.silence = null
    ended?.settle(outcome)
    this.next()
  }

  private lose(lost: LostLogic['lost']): void {
    const ending = this.child
    this.child = null
    // It cannot refuse: a loop inside of the engine ends with the process alone.
    ending?.kill('SIGKILL')
    this.settle({ lost })
  }
}
