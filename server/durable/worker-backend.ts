import type { Backend, FailedRun, Json, WorkflowRun } from './contract.ts'

export type Ending = (failed: FailedRun) => Promise<WorkflowRun>
/** What a worker's slot is doing. A slot does one run at a time. */
interface Slot {
  /** Aborts when the run is not this worker's any more. */
  readonly lost: AbortController
  /** Ends the run in another way than as failed. */
  ending?: Ending
}

/**
 * The backend as the package's worker sees it. The worker polls, keeps leases and ends runs; the code of workflows runs
 * in passes of ours, which read the steps and may end a run in a way that the worker does not know.
 */
export class WorkerBackend {
  private readonly slots = new Map<string, Slot>()
  /** Takes failures of the database, which are tried again. */
  report: (error: unknown) => void = () => undefined
  readonly backend: Backend
  private hasLeft = false

  constructor(private readonly inner: Backend) {
    this.backend = this.whileHere({
      ...inner,
      claimWorkflowRun: async (given) => {
        const run = await inner.claimWorkflowRun(given).catch((error: unknown) => {
          this.report(error)
          return null
        })
        if (run === null) return null
        this.slots.set(given.workerId, { lost: new AbortController() })
        // The worker hands on the input alone; a pass needs to know whose run it is.
        return { ...run, input: run as unknown as Json }
      },
      extendWorkflowRunLease: async (given) => {
        try {
          return await inner.extendWorkflowRunLease(given)
        } catch (error) {
          const run = await inner.getWorkflowRun(given).catch(() => null)
          if (run !== null && !this.isOwnedBy(run, given.workerId)) this.slots.get(given.workerId)?.lost.abort()
          // The lease is extended again in a moment.
          else this.report(error)
          return run as WorkflowRun
        }
      },
      failWorkflowRun: async (given) => {
        const ending = this.slots.get(given.workerId)?.ending
        return ending ? ending(given) : inner.failWorkflowRun(given)
      },
      // Passes read them.
      listStepAttempts: async () => ({ data: [], pagination: { next: null, prev: null } }),
    })
  }

  /**
   * From now on nothing that the worker asks for is done, or answered: its runs are others' and the database may close.
   */
  leave(): void {
    this.hasLeft = true
  }
  comeBack(): void {
    this.hasLeft = false
  }

  private whileHere(backend: Backend): Backend {
    const never = new Promise<never>(() => undefined)
    const methods = Object.entries(backend).map(([name, method]: [string, (...given: unknown[]) => Promise<unknown>]) => {
      const gated = async (...given: unknown[]): Promise<unknown> => {
        if (this.hasLeft) return never
        try {
          return await method.apply(backend, given)
        } catch (error) {
          if (this.hasLeft) return never
          throw error
        }
      }
      return [name, gated] as const
    })
    return Object.fromEntries(methods) as unknown as Backend
  }

  static claimOf(input: Json): WorkflowRun {
    return input as unknown as WorkflowRun
  }

  lostSignal(workerId: string): AbortSignal {
    return (this.slots.get(workerId)?.lost ?? new AbortController()).signal
  }

  /** The workers that have taken up runs. */
  atWork(): readonly string[] {
    return [...this.slots.keys()]
  }

  /** What happens to the run when the worker records it as failed. */
  endBy(workerId: string, ending: Ending): void {
    const slot = this.slots.get(workerId)
    if (slot) slot.ending = ending
  }

  async isOwned({ id, workerId }: WorkflowRun): Promise<boolean> {
    const run = await this.inner.getWorkflowRun({ workflowRunId: id })
    return run !== null && this.isOwnedBy(run, workerId)
  }

  private isOwnedBy({ status, workerId }: WorkflowRun, owner: string | null): boolean {
    return status === 'running' && workerId === owner
  }
}
