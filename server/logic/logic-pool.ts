import { join } from 'node:path'
import { MessageError, tell } from '#kernel/message'
import type { Bindings } from '#kernel/page/records'
import type { Json, JsonObject } from '#kernel/page/values'
import { type Metrics, noMetrics } from '../metrics/metrics.ts'
import { LogicProcess } from './logic-process.ts'
import type { LogicAsk, LogicRequest, SessionStart } from './logic-protocol.ts'

/** Each takes some sixty megabytes. Projects beyond them wait for one that is idle. */
const MOST_PROCESSES = 4
const IDLE_MS = 300_000
/** Making a virtual machine. */
const START_MS = 2_000
/** After the budget of a piece of code, its process is killed. */
const GRACE_MS = 250

/** Code of one author, with the names that it may read. A run of a workflow has one. */
export interface LogicSession {
  /** Resolves once its process has started: what is measured begins then. */
  ready(): Promise<void>
  /** Puts another value at a path of a name. */
  set(path: string, value: Json): void
  /**
   * Parameters with values in the places of their bindings; `input` is the `eventParams` of each.
   * @throws MessageError for a formula that fails, takes too long or ends its process
   */
  resolve(params: JsonObject, bindings: Bindings, input: Json): Promise<JsonObject>
  /** @throws MessageError for a script that fails, takes too long or ends its process */
  script(source: string, input: Json): Promise<Json>
  close(): void
}

/** Runs formulas and scripts of authors in processes of their own: one for a project, killed when it is silent. */
export interface LogicPool {
  open(projectId: number, start: SessionStart): LogicSession
  close(): void
}

export interface LogicPoolOptions {
  /** What starts a process. */
  readonly command?: readonly string[]
  readonly most?: number
  readonly metrics?: Metrics
}

class Processes {
  private readonly byProject = new Map<number, LogicProcess>()
  private readonly timers = new Map<LogicProcess, ReturnType<typeof setTimeout>>()
  private readonly free: (() => void)[] = []
  private isClosed = false

  private readonly lost

  constructor(private readonly options: LogicPoolOptions) {
    this.lost = (options.metrics ?? noMetrics).counter({
      name: 'tessera_logic_kills_total',
      help: 'Processes for formulas and scripts that ended in the middle of a work: late ones were killed.',
      labels: { why: ['stopped', 'late'] },
    })
  }

  async run(projectId: number, request: LogicRequest, budgetMs: number) {
    for (;;) {
      if (this.isClosed) return { lost: 'stopped' } as const
      const process = this.take(projectId)
      if (process) return this.at(process, request, budgetMs)
      await new Promise<void>((resolve) => this.free.push(resolve))
    }
  }

  isUp(projectId: number): boolean {
    return this.byProject.get(projectId)?.isUp ?? false
  }

  close(): void {
    this.isClosed = true
    for (const timer of this.timers.values()) clearTimeout(timer)
    for (const process of this.byProject.values()) process.end()
    this.byProject.clear()
    for (const each of this.free.splice(0)) each()
  }

  private async at(process: LogicProcess, request: LogicRequest, budgetMs: number) {
    clearTimeout(this.timers.get(process))
    const outcome = await process.run(request, budgetMs)
    if ('lost' in outcome && !this.isClosed) this.lost({ why: outcome.lost }).add()
    if (!process.isBusy && !this.isClosed) {
      const timer = setTimeout(() => this.drop(process), IDLE_MS)
      timer.unref()
      this.timers.set(process, timer)
      this.free.shift()?.()
    }
    return outcome
  }

  private take(projectId: number): LogicProcess | null {
    const known = this.byProject.get(projectId)
    if (known) return known
    if (this.byProject.size >= (this.options.most ?? MOST_PROCESSES)) {
      const idle = [...this.byProject.values()].find((each) => !each.isBusy)
      if (!idle) return null
      this.drop(idle)
    }
    const { command = [process.execPath, join(import.meta.dirname, 'logic-child.ts')] } = this.options
    // Nothing of the server's environment but who started it: no secrets, no proxies.
    const made = new LogicProcess({
      command,
      env: { TESSERA_PARENT: String(process.pid) },
      graceMs: GRACE_MS,
    })
    this.byProject.set(projectId, made)
    return made
  }

  private drop(process: LogicProcess): void {
    clearTimeout(this.timers.get(process))
    this.timers.delete(process)
    for (const [projectId, each] of this.byProject) if (each === process) this.byProject.delete(projectId)
    process.end()
  }
}

class Session implements LogicSession {
  private readonly id = crypto.randomUUID()
  private isOpen = false
  private changes: Json[] = []
  /** All that was put since the start, for a process that takes the place of another. */
  private readonly all: Json[] = []

  constructor(
    private readonly processes: Processes,
    private readonly projectId: number,
    private readonly start: SessionStart,
  ) {}

  set(path: string, value: Json): void {
    this.changes.push(path, value)
    this.all.push(path, value)
  }

  async ready(): Promise<void> {
    if (!this.processes.isUp(this.projectId)) await this.ask({ kind: 'ready' }, START_MS)
  }

  async resolve(params: JsonObject, bindings: Bindings, input: Json): Promise<JsonObject> {
    const count = Object.keys(bindings).length
    if (count === 0) return params
    const { formula } = this.start.budget
    return (await this.ask({ kind: 'resolve', params, bindings, input }, count * formula)) as JsonObject
  }

  script(source: string, input: Json): Promise<Json> {
    return this.ask({ kind: 'script', source, input }, this.start.budget.script)
  }

  close(): void {
    if (this.isOpen) void this.processes.run(this.projectId, { session: this.id }, GRACE_MS)
    this.isOpen = false
  }

  private async ask(ask: LogicAsk, budgetMs: number, isAgain = false): Promise<Json> {
    const changes = this.isOpen ? this.changes : [...this.all]
    const request = { session: this.id, ...(this.isOpen ? {} : { start: this.start }), changes, ask }
    this.changes = []
    this.isOpen = true
    const outcome = await this.processes.run(this.projectId, request, budgetMs)
    if ('lost' in outcome) {
      this.isOpen = false
      throw new MessageError(outcome.lost === 'late' ? tell('engine.hung') : tell('engine.logic-stopped'))
    }
    if (outcome.ok) return outcome.value
    if (!('unknown' in outcome)) throw new MessageError(outcome.reason)
    this.isOpen = false
    if (isAgain) throw new MessageError(tell('engine.logic-stopped'))
    return this.ask(ask, budgetMs, true)
  }
}

export const createLogicPool = (options: LogicPoolOptions = {}): LogicPool => {
  const processes = new Processes(options)
  return {
    open: (projectId, start) => new Session(processes, projectId, start),
    close: () => processes.close(),
  }
}
