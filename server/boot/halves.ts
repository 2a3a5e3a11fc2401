import { toldBy } from '#kernel/message'
import { type Grants, isOfProduct, type Kernel, listedGranted, PRODUCT } from '#kernel/plugin'
import type { Assembled, AssembledCall } from '../calls/assemble.ts'
import type { HalfProblem, Halves, RunningHalf, WantedHalf } from '../calls/halves.ts'
import type { AnyModule } from '../calls/module.ts'
import type { Store } from '../db/store.ts'
import type { Log } from '../log/log.ts'
import { createHalfPart } from './half-part.ts'
import { HalfFailure, halfProblems } from './half-problems.ts'
import { offerCalls } from './half-services.ts'
import { type ImportFile, loadHalf } from './load-half.ts'
import { serverServicesPoint } from './points.ts'
import { createHost, type HalfWorld, type StartedHalf, startHalf } from './start-half.ts'

export interface HalvesInput {
  readonly kernel: Kernel
  readonly store: Store
  readonly grants?: Grants
  readonly importFile: ImportFile
  readonly log: Log
  /** What this node is called in the log. */
  readonly node: string
  now(): Date
  report(error: unknown): void
  /** Called when the calls of halves are others than before. */
  changed(calls: readonly AssembledCall[]): void
}

const grantsInWords = ({ grants }: WantedHalf): string =>
  Object.entries(grants)
    .map(([ability, scopes]) => `${ability} (${scopes?.join(', ')})`)
    .join('; ') || 'none'

/** Tells the operator what runs with the server's rights. */
const tellOf = (log: Log, { wanted, contributed }: StartedHalf): void => {
  const { calls, jobs, workflows, tables } = contributed
  log.info(
    `Plugin “${wanted.label.en}” (${wanted.id} ${wanted.version}, ${wanted.folder}) runs a server half with all rights of this server: ` +
      `calls ${calls.length}, jobs ${jobs.length}, workflows ${workflows.length}, tables ${tables.length}. Grants: ${grantsInWords(wanted)}`,
  )
}

/** Runs the server halves of plugins in a server that is assembled by then. */
export class RunningHalves implements Halves {
  private readonly started = new Map<string, StartedHalf>()
  readonly part = createHalfPart(() => [...this.started.values()])
  private world: HalfWorld | null = null
  private isWorking = false
  private last: Promise<unknown> = Promise.resolve()

  constructor(private readonly input: HalvesInput) {}

  /** Joins the halves to the server's modules: their offers, the audit, permissions. */
  attach({ live, calls }: Pick<Assembled<AnyModule>, 'live' | 'calls'>): void {
    const { kernel, store, grants = listedGranted, now, report } = this.input
    const offers = [...live.offers, offerCalls(() => [...calls, ...this.calls()])]
    kernel.load({
      ...{ id: `${PRODUCT.id}.server-services`, version: PRODUCT.version },
      setup: (context) => {
        for (const offer of offers) context.contribute(serverServicesPoint, offer)
      },
    })
    this.world = { kernel, grants, host: createHost(grants), store, live, node: this.input.node, now, report }
  }

  calls(): readonly AssembledCall[] {
    return [...this.started.values()].flatMap(({ calls }) => calls)
  }

  jobKinds() {
    return [...this.started.values()].flatMap(({ jobKinds }) => [...jobKinds])
  }

  running(hash: string): RunningHalf | null {
    return this.started.get(hash)?.contributed ?? null
  }

  apply(wanted: readonly WantedHalf[]): Promise<ReadonlyMap<string, HalfProblem>> {
    const next = this.last.then(() => this.applyNow(wanted))
    this.last = next.catch(() => undefined)
    return next
  }

  private async applyNow(wanted: readonly WantedHalf[]): Promise<ReadonlyMap<string, HalfProblem>> {
    const stopping = [...this.started.values()].filter(({ wanted: { hash } }) => !wanted.some((each) => each.hash === hash))
    for (const { wanted: gone } of stopping) this.started.delete(gone.hash)
    if (stopping.length > 0) this.input.changed(this.calls())
    await Promise.all(stopping.map((half) => half.stop()))
    const problems = new Map<string, HalfProblem>()
    const starting = wanted.filter(({ hash }) => !this.started.has(hash))
    for (const each of starting) {
      const problem = await this.start(each)
      if (problem) problems.set(each.hash, problem)
    }
    if (starting.length > problems.size) this.input.changed(this.calls())
    return problems
  }

  /** Begins jobs and workflows, of halves that start later too. */
  async begin(): Promise<void> {
    this.isWorking = true
    for (const half of this.started.values()) await half.begin()
  }

  async stop(): Promise<void> {
    this.isWorking = false
    await this.apply([])
  }

  private async start(wanted: WantedHalf): Promise<HalfProblem | null> {
    if (this.world === null) throw new Error('Server halves come before the server is assembled')
    try {
      if (isOfProduct(wanted)) throw new HalfFailure(halfProblems.nameNotOwn(wanted.id, 'acme.name'))
      const half = await startHalf(wanted, await loadHalf(wanted, this.input.importFile, this.world.live.permissions), this.world)
      this.started.set(wanted.hash, half)
      if (this.isWorking) await half.begin()
      tellOf(this.input.log, half)
      return null
    } catch (error) {
      if (error instanceof HalfFailure) return error.problem
      this.input.report(error)
      return halfProblems.notLoaded(toldBy(error))
    }
  }
}
