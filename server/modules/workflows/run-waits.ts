import type { ActionOutcome } from '#kernel/engine'
import { MessageError } from '#kernel/message'
import type { Json } from '#kernel/page/values'
import type { Db, Store } from '../../db/store.ts'
import { Blocked } from '../../durable/pass.ts'
import { AppError } from '../../http/errors.ts'
import type { RunParts, StepPlace } from './node-contexts.ts'
import type { WorkflowTables } from './table.ts'
import { runWords } from './words.ts'

/** For waits that something else ends. */
export const FOREVER = new Date(Date.UTC(9999, 0))

type RunRow = WorkflowTables['workflowRun']['$inferSelect']

/** What a step starts and waits for, in another module. That one wakes the run at the end, by `RunStarting.wakeNow`. */
export interface RunWait {
  /** As nodes name it. */
  readonly kind: string
  /** What became of what this cause has started: null where it has started nothing, no outcome while it goes on. */
  find(db: Db, cause: string): Promise<{ readonly outcome: ActionOutcome | null } | null>
  /** Starts it once for a cause. @throws AppError where it is refused: the step fails with its words */
  start(given: {
    readonly run: Pick<RunRow, 'id' | 'projectId' | 'env' | 'actorId' | 'chain'>
    readonly cause: string
    readonly input: Json
  }): Promise<void>
}

/** What steps may wait for, as other modules add it. */
export class RunWaits {
  private readonly kinds = new Map<string, RunWait>()

  constructor(private readonly store: Pick<Store, 'read'>) {}

  add(wait: RunWait): void {
    if (this.kinds.has(wait.kind)) throw new Error(`There are two waits of the kind ${wait.kind}`)
    this.kinds.set(wait.kind, wait)
  }

  /** Starts it once, and rests until it has ended. */
  async of({ run, steps }: RunParts, at: StepPlace, kind: string, given: Json): Promise<ActionOutcome> {
    const wait = this.kinds.get(kind)
    if (!wait) throw new MessageError(runWords.noWait(kind))
    const { place, node, input } = at
    const cause = `${run.id}:${place}`
    const find = () => wait.find(this.store.read, cause)
    const known = await find()
    if (known?.outcome) return known.outcome
    if (!known) {
      try {
        await wait.start({ run, cause, input: given })
      } catch (error) {
        if (error instanceof AppError) throw new MessageError(error.options.detail ?? error.kind.message)
        throw error
      }
      const outcome = (await find())?.outcome
      if (outcome) return outcome
    }
    if (!steps.rowOf(place))
      await steps.note(place, { node, input, params: node.params, outcome: null, status: 'waiting' })
    throw new Blocked(FOREVER)
  }
}
