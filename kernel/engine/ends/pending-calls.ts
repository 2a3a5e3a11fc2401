import type { Remote } from 'comlink'
import { MessageError, type Told, tell } from '#kernel/message'
import type { RunningCode, WorkerCalls } from '../control.ts'
import { failed, hungSource } from '../run/load-failures.ts'

/** A call that waits for the answer of a worker, whichever that will be. */
export interface Pending {
  readonly key: string
  readonly isOpen: boolean
  run: (calls: Remote<WorkerCalls>) => Promise<unknown>
  readonly resolve: (value: never) => void
  readonly reject: (error: unknown) => void
  /** The answer when its worker is killed; without it the call is made again. */
  readonly lost?: () => unknown
  /** Of a request for data: the element that asks. */
  readonly asks?: string
  /** The number of an event whose flows have not begun; as long as they have not, another worker can run them. */
  turn?: number
}
export interface PendingOptions<T> {
  readonly isOpen?: boolean
  readonly lost?: () => T
  readonly turn?: number
  readonly asks?: string
}

/** Events that wait for another worker; of more, the later ones are lost. */
const EVENTS_KEPT = 50

/** The calls of the page's side that have no answer yet; they outlive the worker that they were sent to. */
export class PendingCalls {
  readonly #all = new Set<Pending>()

  /** Notes a call and hands it on to be sent. */
  add<T>(
    key: string,
    run: (calls: Remote<WorkerCalls>) => Promise<T>,
    options: PendingOptions<T>,
    send: (pending: Pending) => void,
  ): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const { isOpen = false, lost, turn, asks } = options
      const pending: Pending = {
        key,
        isOpen,
        run,
        resolve,
        reject,
        ...(lost ? { lost } : {}),
        ...(turn === undefined ? {} : { turn }),
        ...(asks === undefined ? {} : { asks }),
      }
      this.#all.add(pending)
      send(pending)
    })
  }

  /** Makes the call; its answer counts as long as `isCurrent` says that the worker is the one in use. */
  send(pending: Pending, calls: Remote<WorkerCalls>, isCurrent: () => boolean): void {
    const settle = (finish: () => void) => {
      if (isCurrent() && this.#all.delete(pending)) finish()
    }
    pending.run(calls).then(
      (value) => settle(() => pending.resolve(value as never)),
      (error) => settle(() => pending.reject(error)),
    )
  }

  /** Those that open a page, by its key. */
  opening(): ReadonlyMap<string, Pending> {
    return new Map([...this.#all].filter((p) => p.isOpen).map((p) => [p.key, p]))
  }

  /** All others, in the order in which they came. */
  others(): readonly Pending[] {
    return [...this.#all].filter((p) => !p.isOpen)
  }

  /** The flows of an event have begun: no other worker runs them. */
  began(turn: number): void {
    for (const pending of this.#all) if (pending.turn === turn) delete pending.turn
  }

  /** The worker is left: calls that can do without an answer have it. Events whose flows have not begun wait for the next. */
  leave(): void {
    const waiting = new Set([...this.#all].filter((p) => p.turn !== undefined).slice(0, EVENTS_KEPT))
    for (const pending of [...this.#all]) if (pending.lost && !waiting.has(pending)) this.#settleLost(pending)
  }

  /** Answers the requests for data in whose source the worker hung. */
  sourceHung(code: RunningCode): void {
    for (const pending of [...this.#all]) {
      if (code.kind === 'source' && pending.key === code.key && pending.asks !== undefined && pending.asks === code.by) {
        this.#all.delete(pending)
        const { id, plugin } = code
        const why = hungSource({ id: id as `source/${string}`, ...(plugin ? { owner: plugin } : {}) })
        pending.resolve(JSON.stringify(failed(why)) as never)
      }
    }
  }

  /** Ends the calls of a page that was closed; without a key, all. */
  close(key?: string): void {
    for (const pending of [...this.#all]) if (key === undefined || pending.key === key) this.#settleLost(pending)
  }

  /** There is no worker, and there will be none. */
  unavailable(why: Told): void {
    const waiting = [...this.#all]
    this.#all.clear()
    for (const pending of waiting) pending.reject(new MessageError(tell('engine.unavailable', { why })))
  }

  #settleLost(pending: Pending): void {
    this.#all.delete(pending)
    if (pending.lost) pending.resolve(pending.lost() as never)
    else pending.reject(new MessageError(tell('engine.closed')))
  }
}
