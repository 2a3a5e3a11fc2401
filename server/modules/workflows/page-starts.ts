import { and, eq } from 'drizzle-orm'
import type { Told } from '#kernel/message'
import type { Json } from '#kernel/page/values'
import type { RunEvent } from '#sdk/workflow'
import type { Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import type { PluginSet } from '../../outside/plugin-set.ts'
import { createDeclaredCache } from '../../requests/declared-cache.ts'
import { declaredWorkflows } from '../../requests/declared-workflows.ts'
import { type AccountTables, addressLimit, secondsToWait, tooManyFor } from '../accounts/index.ts'
import type { DataEnv } from '../models/index.ts'
import type { Snapshots } from '../publish/index.ts'
import type { PageLogin, ViewerService } from '../viewer/index.ts'
import { workflowErrors } from './errors.ts'
import { triggerNamed } from './nodes.ts'
import { OPEN_RUNS, type RunStatus } from './run-model.ts'
import { requireInputs } from './runs.ts'
import type { RunStarting } from './starting.ts'
import type { WorkflowTables } from './table.ts'

const LONGEST_WAIT_MS = 10_000
/** Between two looks at a run: at first it may end soon. */
const LOOK_MS = { first: 20, most: 250 } as const
/** What one network, one person and all visitors of one page may start in a minute. */
const MOST = { ofPerson: 120, ofPage: 600 } as const
const MINUTE = 60_000
/** Characters of JSON that are kept of the declarations of all pages together, and of one page at most. */
const MOST_KEPT = 2_000_000
const LARGEST_KEPT = 200_000

export interface PageStart {
  readonly page: number
  readonly env: DataEnv | 'draft'
  readonly workflow: string
  readonly input?: Json | undefined
  readonly key?: string | undefined
  readonly wait: boolean
}
export interface StartedRun {
  readonly runId: string
  readonly status: RunStatus
  readonly output: Json
  readonly reason: Told | null
}
interface PageStartDeps {
  readonly store: Store<AccountTables & WorkflowTables>
  readonly now: () => Date
  readonly starting: RunStarting
  readonly viewer: Pick<ViewerService, 'find'>
  readonly pageLogin: Pick<PageLogin, 'projectAt'>
  readonly snapshots: Pick<Snapshots, 'program'>
  readonly plugins: Pick<PluginSet, 'lookup' | 'revision'>
}

/** Starts workflows for pages: those that the published page names, for all people who may open it. */
export class PageStarts {
  private readonly cache = createDeclaredCache<readonly string[]>({ most: MOST_KEPT, largest: LARGEST_KEPT })

  constructor(private readonly deps: PageStartDeps) {}

  /** @throws AppError for a page that the actor may not open, and for a workflow that it does not name */
  readonly call = async (actor: Actor | null, ip: string, given: PageStart): Promise<StartedRun> => {
    const projectId = await this.projectOf(actor, given)
    await this.admit(actor, ip, given.page)
    const env = given.env === 'draft' ? 'stg' : given.env
    const runId = await this.start(actor, { ...given, projectId, env })
    return this.ended(actor, runId, given.wait)
  }

  /** A draft is for people who edit the project, and names what it likes. */
  private async projectOf(actor: Actor | null, { page, env, workflow }: PageStart): Promise<number> {
    const { viewer, pageLogin } = this.deps
    if (env === 'draft') return pageLogin.projectAt(actor, page, env)
    const { projectId, hash } = await viewer.find(async () => actor, page, env)
    if (!(await this.declared(hash)).includes(workflow)) throw new AppError(workflowErrors.notDeclared)
    return projectId
  }

  private declared(hash: string): Promise<readonly string[]> {
    const { snapshots, plugins } = this.deps
    return this.cache.get(`${hash} ${plugins.revision}`, async () => {
      const program = await snapshots.program(hash)
      return program ? declaredWorkflows(program, plugins.lookup.workflows()) : []
    })
  }

  private async admit(actor: Actor | null, ip: string, page: number): Promise<void> {
    const { store, now } = this.deps
    const limits = actor
      ? [{ key: `workflow call:${actor.userId}`, most: MOST.ofPerson, windowMs: MINUTE }]
      : [addressLimit('visitor', ip), { key: `workflow visited:${page}`, most: MOST.ofPage, windowMs: MINUTE }]
    if ((await store.write((db) => secondsToWait(db, store.t, now(), limits))) > 0) throw tooManyFor(60)
  }

  private start(
    actor: Actor | null,
    {
      projectId,
      env,
      page,
      workflow: name,
      input = null,
      key,
    }: Omit<PageStart, 'env'> & { readonly projectId: number; readonly env: DataEnv },
  ): Promise<string> {
    const { store, starting, now } = this.deps
    const { workflow, workflowRelease, workflowVersion } = store.t
    return store.write(async (db) => {
      const [found] = await db
        .select({ id: workflow.id, release: workflowRelease, definition: workflowVersion.definition })
        .from(workflow)
        .innerJoin(workflowRelease, and(eq(workflowRelease.workflowId, workflow.id), eq(workflowRelease.env, env)))
        .innerJoin(workflowVersion, eq(workflowVersion.id, workflowRelease.versionId))
        .where(and(eq(workflow.projectId, projectId), eq(workflow.name, name)))
      if (!found?.release.isEnabled) throw new AppError(workflowErrors.notPublished)
      const { trigger } = found.definition
      if (triggerNamed(trigger.type)?.starts.by !== 'hand') throw new AppError(workflowErrors.notByHand)
      requireInputs(trigger.params, input)
      const actorId = actor?.userId ?? null
      const { versionId } = found.release
      const event: RunEvent = { kind: 'call', at: now().getTime(), input, by: actorId }
      return starting.start(db, {
        ...{ projectId, env, workflowId: found.id, versionId, event, actorId },
        ...(key === undefined ? {} : { causeKey: `${versionId} page ${page} ${actorId ?? 'visitor'} ${key}` }),
      })
    })
  }

  /** The run as it is once it has ended, or after as long as a page waits. */
  private async ended(actor: Actor | null, runId: string, wait: boolean): Promise<StartedRun> {
    const { store } = this.deps
    const { workflowRun } = store.t
    const until = performance.now() + (wait ? LONGEST_WAIT_MS : 0)
    for (let pause: number = LOOK_MS.first; ; pause = Math.min(LOOK_MS.most, pause * 1.5)) {
      const [run] = await store.read
        .select({ status: workflowRun.status, output: workflowRun.output, reason: workflowRun.reason })
        .from(workflowRun)
        .where(eq(workflowRun.id, runId))
      if (!run) throw new AppError(workflowErrors.runNotFound)
      const { status, output, reason } = run
      if (!OPEN_RUNS.includes(status) || performance.now() >= until)
        return { runId, status, output: wait ? (output ?? null) : null, reason: shownReason(actor, reason) }
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

/** Visitors read what an author wrote for them, and nothing of how the project is built. */
const shownReason = (actor: Actor | null, reason: Told | null): Told | null =>
  actor === null && typeof reason !== 'string' ? null : reason
