import type { Told } from '#kernel/message'
import type { Control, RunningCode } from '../control.ts'
import type { WorkerPlugin } from '../runtime.ts'
import type { EngineHostOptions } from './host.ts'
import type { PageMirror } from './mirror.ts'
import { routesTo } from './page-routes.ts'
import type { Suspect, Watchdog } from './watchdog.ts'
import { connectWorker, endConnection, type WorkerConnection } from './worker-connection.ts'

/** The owner of the pages that the workers serve, and the receiver of their events. */
export interface WorkersOwner {
  readonly pages: ReadonlyMap<string, PageMirror>
  /** The plugins that its pages may use. */
  plugins(): readonly WorkerPlugin[]
  /** What the VM's memory may grow to, in pages of 64 KiB. */
  memoryPages(): number
  /** The worker in use is silent for too long. */
  replace(suspect: Suspect | null): void
  /** Its VM is broken; without a suspect it is not known what it ran. */
  broken(suspect: Suspect | null): void
  /** Code of a plugin does not come back. */
  hung(code: RunningCode): void
  unavailable(why: Told): void
  /** Plugins are there now without which a page of the editor was opened. */
  cameLate(worker: WorkerConnection): void
  /** The flows of an event begin. */
  began(turn: number): void
  /** A flow told all pages. */
  emitted(event: Extract<Control, { tessera: 'emitted' }>): void
}

/** The worker in use; and, once that is late or while suspects run one at a time, another that stands by, so that the next need not start from nothing. */
export class WorkerPair {
  readonly #options: EngineHostOptions
  readonly #owner: WorkersOwner
  readonly #code: Promise<WebAssembly.Module | null> | null
  #current: WorkerConnection | null = null
  #spare: WorkerConnection | null = null

  constructor(options: EngineHostOptions, owner: WorkersOwner) {
    this.#options = options
    this.#owner = owner
    // A page whose policy or network forbids it still has workers that compile for themselves.
    this.#code = options.compileVm?.().catch(() => null) ?? null
  }

  /** The worker in use. */
  get current(): WorkerConnection | null {
    return this.#current
  }

  /** The worker that stands by. */
  get spare(): WorkerConnection | null {
    return this.#spare
  }

  /** A worker for all pages, which is the one in use from now on: the one that stands by, where the pages fit into it. */
  connect(): WorkerConnection {
    const fits = this.#spare !== null && this.#spare.memoryPages >= this.#owner.memoryPages()
    if (!fits) this.dropSpare()
    const connection = this.#spare ?? this.#start(false)
    this.#spare = null
    this.#current = connection
    return connection
  }

  /** Ends the worker in use. */
  disconnect(): void {
    const connection = this.#current
    this.#current = null
    if (connection) endConnection(connection)
  }

  dropSpare(): void {
    if (this.#spare) endConnection(this.#spare)
    this.#spare = null
  }

  /** Starts the worker that stands by, and gives it the pages ahead. */
  #standBy(): void {
    if (this.#spare) return
    this.#spare = this.#start(true)
    for (const [key, mirror] of this.#owner.pages) {
      this.#spare.calls.ahead(mirror.slim()).catch(() => {})
      this.#spare.ahead.set(key, mirror.version)
    }
  }

  #start(standsBy: boolean): WorkerConnection {
    const { pages } = this.#owner
    return connectWorker({
      createWorker: this.#options.createWorker,
      memoryPages: this.#owner.memoryPages(),
      standsBy,
      plugins: this.#owner.plugins(),
      code: this.#code,
      grace: this.#options.grace,
      native: this.#options.native,
      silent: (suspect) => this.#owner.replace(suspect),
      late: () => this.#standBy(),
      hung: (code) => this.#owner.hung(code),
      heard: (control, from) => {
        if (from === this.#current) this.#heard(control, from)
      },
      cameLate: (from) => {
        if (from === this.#current) this.#owner.cameLate(from)
      },
      failed: (why, from) => {
        if (from === this.#current) this.#owner.unavailable(why)
      },
      routes: (from) => routesTo((key) => (from === this.#current ? pages.get(key) : undefined)),
    })
  }

  #heard(control: Control, { watchdog, heartbeat }: WorkerConnection): void {
    if (control.tessera === 'began') this.#owner.began(control.turn)
    else if (control.tessera === 'runs') heartbeat.began(control.call, control.code)
    else if (control.tessera === 'goes on') heartbeat.wentOn(control.call)
    else if (control.tessera === 'ran') heartbeat.ended(control.call)
    else if (control.tessera === 'pong') heartbeat.pong()
    else if (control.tessera === 'emitted') this.#owner.emitted(control)
    else if (control.tessera === 'broken') this.#owner.broken(watchdog.suspect)
    else if (control.tessera === 'idle') {
      watchdog.idle()
      this.dropSpare()
    } else this.#busy(control, watchdog)
  }

  #busy({ key, running, budget }: Extract<Control, { tessera: 'busy' }>, watchdog: Watchdog): void {
    watchdog.busy({ key, running }, budget)
    const suspects = this.#owner.pages.get(key)?.careful.length ?? 0
    if (running.kind === 'bindings' && running.ids.length === 1 && suspects > 1) this.#standBy()
  }
}
