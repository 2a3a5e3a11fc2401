import { codeName, type RunningCode } from '../control.ts'

const TICK = 250
const BETWEEN = 500

/**
 * Asks a worker for a sign of life as long as it runs code that nothing can interrupt. Like the watchdog it counts its own ticks, not the
 * clock, and not at all while the worker is in the VM, where the watchdog counts.
 */
export class Heartbeat {
  readonly #running = new Map<number, RunningCode>()
  readonly #limit: number
  readonly #ping: () => void
  readonly #isInVm: () => boolean
  readonly #hung: (code: RunningCode) => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #last = 0
  #silent = 0
  #sincePong = 0
  #asked = false

  constructor(limit: number, ping: () => void, isInVm: () => boolean, hung: (code: RunningCode) => void) {
    this.#limit = limit
    this.#ping = ping
    this.#isInVm = isInVm
    this.#hung = hung
  }

  /** A call runs, or goes on after it waited: should the worker hang, the last of them is to blame. */
  began(call: number, code: RunningCode): void {
    this.#running.delete(call)
    this.#running.set(call, code)
    if (this.#timer !== undefined) return
    this.#asked = false
    this.#sincePong = BETWEEN
    this.#last = performance.now()
    this.#timer = setTimeout(this.#tick, TICK)
  }

  wentOn(call: number): void {
    const code = this.#running.get(call)
    if (code) this.began(call, code)
  }

  ended(call: number): void {
    this.#running.delete(call)
  }

  pong(): void {
    this.#asked = false
    this.#sincePong = 0
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#running.clear()
  }

  #tick = (): void => {
    this.#timer = undefined
    if (this.#running.size === 0) return
    const now = performance.now()
    const passed = Math.min(now - this.#last, TICK * 2)
    this.#last = now
    if (this.#asked) this.#silent = this.#isInVm() ? 0 : this.#silent + passed
    else {
      this.#sincePong += passed
      if (this.#sincePong >= BETWEEN) {
        this.#asked = true
        this.#silent = 0
        this.#ping()
      }
    }
    const last = [...this.#running.values()].at(-1)
    if (this.#asked && this.#silent >= this.#limit && last) this.#hung(last)
    else this.#timer = setTimeout(this.#tick, TICK)
  }
}

/** Hangs of one action or source after which it does not run any more, and within how many milliseconds. */
const MOST = 3
const WITHIN = 5 * 60_000

/** Which actions and sources made a worker hang, and when. */
export class Hangs {
  readonly #at = new Map<string, { readonly code: RunningCode; readonly times: readonly number[] }>()
  readonly #now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  note(code: RunningCode): void {
    this.#at.set(nameOf(code), { code, times: [...(this.#recent(nameOf(code)) ?? []), this.#now()] })
  }

  /** Those that do not run any more, and sources that do not start by themselves, as `codeName` names them. */
  get lists(): { readonly refused: readonly string[]; readonly held: readonly string[] } {
    const names = [...this.#at.keys()]
    return {
      refused: names.filter((name) => this.#recent(name).length >= MOST),
      held: names.filter((name) => this.#recent(name).length > 0),
    }
  }

  /** Plugins that are others now. */
  forgive(plugins: ReadonlySet<string>): void {
    for (const [name, { code }] of [...this.#at]) if (code.plugin && plugins.has(code.plugin.id)) this.#at.delete(name)
  }

  #recent(name: string): readonly number[] {
    return (this.#at.get(name)?.times ?? []).filter((at) => this.#now() - at < WITHIN)
  }
}

const nameOf = ({ id, plugin }: RunningCode): string => codeName(id, plugin)
