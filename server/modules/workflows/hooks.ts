import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { HOOK_SIGNATURE } from '#kernel/page/schema'
import { isActionStep, walkSteps } from '#kernel/page/steps'
import type { Json } from '#kernel/page/values'
import type { Actor } from '../../http/actor.ts'
import { AppError, type ErrorKind, errors } from '../../http/errors.ts'
import { readBytes } from '../../http/read-bytes.ts'
import { createSent, type Sent } from '../../http/sent.ts'
import type { Access } from '../access/index.ts'
import { hashOf, tooManyFor } from '../accounts/index.ts'
import type { Audit } from '../audit/index.ts'
import type { DataEnv } from '../models/index.ts'
import type { Secrets } from '../secrets/index.ts'
import type { WorkflowAudit } from './audits.ts'
import type { WorkflowDefinition } from './definition.ts'
import { workflowErrors } from './errors.ts'
import { formOf, hookInput, LARGEST_HOOK, signatureProblem } from './hook-request.ts'
import { hookPath, newToken } from './release-starts.ts'
import { OPEN_RUNS, type RunAnswer } from './run-model.ts'
import type { WorkflowStore } from './service.ts'
import type { RunStarting } from './starting.ts'

/** Requests a minute of one address, on each node. */
export const MOST_REQUESTS = 120
const MINUTE_MS = 60_000
/** How long a caller waits for the answer of a workflow. */
const ANSWER_MS = 10_000
const POLL_MS = 50

interface HookDeps {
  readonly store: WorkflowStore
  readonly now: () => Date
  readonly access: Access
  readonly audit: Audit<WorkflowAudit>
  readonly secrets: Pick<Secrets, 'forChecking'>
  readonly starting: RunStarting
}
interface HookRelease {
  readonly projectId: number
  readonly workflowId: number
  readonly versionId: number
  readonly env: DataEnv
  readonly isEnabled: boolean
  readonly definition: WorkflowDefinition
}
/** Statuses whose answers have no body. */
const EMPTY: readonly number[] = [204, 205, 304]
const json = (status: number, body: Json): Response =>
  new Response(EMPTY.includes(status) ? null : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
  })

/** Addresses that others call to start workflows. */
export class Hooks {
  private readonly requests: Sent

  constructor(private readonly deps: HookDeps) {
    const limits = { bytes: MOST_REQUESTS, windowMs: MINUTE_MS }
    this.requests = createSent(deps.now, limits, (seconds) => tooManyFor(seconds))
  }

  /** @throws AppError that says what is wrong; people of the project find it among the runs */
  async receive(token: string, request: Request): Promise<Response> {
    const release = await this.find(token)
    if (!release) throw new AppError(workflowErrors.noHook)
    this.requests.take(release.workflowId * 2 + (release.env === 'prd' ? 1 : 0), 1)
    let runId: string
    try {
      runId = await this.take(release, request)
    } catch (error) {
      if (error instanceof AppError) await this.noteRefused(release, error.kind)
      throw error
    }
    return this.reply(release, runId)
  }

  private async find(token: string): Promise<HookRelease | undefined> {
    const { store } = this.deps
    const { workflowRelease, workflowVersion } = store.t
    const { projectId, workflowId, versionId, env, isEnabled } = workflowRelease
    const [found] = await store.read
      .select({ projectId, workflowId, versionId, env, isEnabled, definition: workflowVersion.definition })
      .from(workflowRelease)
      .innerJoin(workflowVersion, eq(workflowVersion.id, versionId))
      .where(eq(workflowRelease.tokenHash, hashOf(token)))
    return found
  }

  private async take(release: HookRelease, request: Request): Promise<string> {
    const { store, starting, now } = this.deps
    if (request.method !== 'POST') throw new AppError(workflowErrors.hookMethod, { headers: { allow: 'POST' } })
    if (!release.isEnabled) throw new AppError(workflowErrors.hookOff)
    const form = formOf(request)
    const body = await readBytes(request, LARGEST_HOOK)
    const causeKey = await this.checked(release, request, body)
    const { projectId, workflowId, versionId, env } = release
    const event = { kind: 'webhook', at: now().getTime(), input: hookInput(request, body, form), by: null }
    const id = crypto.randomUUID()
    const run = { id, projectId, workflowId, versionId, env, event, actorId: null }
    const runId = await store.write((db) => starting.start(db, causeKey === null ? run : { ...run, causeKey }))
    if (runId !== id) throw new AppError(workflowErrors.hookRepeated)
    return runId
  }

  /** @throws AppError where the project has started as many runs as it may */
  private async reply({ definition }: HookRelease, runId: string): Promise<Response> {
    const { store } = this.deps
    const { status, reason, id } = store.t.workflowRun
    const [row] = await store.read.select({ status, reason }).from(store.t.workflowRun).where(eq(id, runId))
    if (row?.status === 'skipped') throw new AppError(errors.tooMany, row.reason ? { detail: row.reason } : {})
    const answer = answers(definition) ? await this.answerOf(runId) : null
    return answer ? json(answer.status, answer.body) : json(202, { runId })
  }

  /** The key by which a repeated request is known; null where requests need no signature. @throws AppError */
  private async checked(release: HookRelease, request: Request, body: Uint8Array): Promise<string | null> {
    const { projectId, workflowId, env, definition } = release
    const { secret: name } = definition.trigger.params
    if (typeof name !== 'string' || name === '') return null
    const secret = await this.deps.secrets.forChecking(projectId, env, name)
    if (secret === null) throw new AppError(workflowErrors.noHookSecret)
    const header = request.headers.get(HOOK_SIGNATURE.header)
    const problem = signatureProblem({ header, body, secret, now: this.deps.now() })
    if (problem) throw new AppError(problem)
    const signature = (header ?? '').replace(/\s/g, '').toLowerCase()
    return `hook ${workflowId} ${env} ${createHash('sha256').update(signature).digest('hex')}`
  }

  /** One row a minute for each kind of refusal: people see what is wrong, and no caller fills the list. */
  private async noteRefused(release: HookRelease, { code, message }: ErrorKind): Promise<void> {
    const { store, starting, now } = this.deps
    const { projectId, workflowId, versionId, env } = release
    const at = now().getTime()
    const causeKey = `hook refused ${workflowId} ${env} ${code} ${Math.floor(at / MINUTE_MS)}`
    const event = { kind: 'webhook', at, by: null }
    const run = { projectId, workflowId, versionId, env, event, actorId: null, causeKey, skip: message }
    await store.write((db) => starting.start(db, run))
  }

  /** What a step of the run answered; null where none did in time. */
  private async answerOf(runId: string): Promise<RunAnswer | null> {
    const { store } = this.deps
    const { workflowRun } = store.t
    for (const until = performance.now() + ANSWER_MS; performance.now() < until; await Bun.sleep(POLL_MS)) {
      const [row] = await store.read.select().from(workflowRun).where(eq(workflowRun.id, runId))
      if (row?.answer) return row.answer
      if (!row || !OPEN_RUNS.includes(row.status)) return null
    }
    return null
  }

  /** Makes another address for who may publish; the one before ends. The token is shown once. */
  readonly renew = async (
    actor: Actor,
    { id, env }: { readonly id: number; readonly env: DataEnv },
  ): Promise<{ readonly hook: string }> => {
    const { store, access, audit } = this.deps
    const { workflow, workflowRelease } = store.t
    return store.write(async (db) => {
      const [row] = await db.select().from(workflow).where(eq(workflow.id, id))
      const missing = new AppError(workflowErrors.notFound)
      if (!row) throw missing
      const { projectId, name } = row
      // Only administrators publish what a webhook starts: it runs with the permissions of the project.
      await access.require(actor, db, projectId, 'admin', missing)
      const isOwn = and(
        eq(workflowRelease.workflowId, id),
        eq(workflowRelease.env, env),
        eq(workflowRelease.startsBy, 'webhook'),
      )
      if ((await db.$count(workflowRelease, isOwn)) === 0) throw new AppError(workflowErrors.notByHook)
      const token = newToken()
      await db
        .update(workflowRelease)
        .set({ tokenHash: hashOf(token) })
        .where(isOwn)
      const target = `project ${projectId}, workflow ${id}: ${name}, ${env}`
      await audit(db, { action: 'workflow address renewed', userId: actor.userId, target, projectId })
      return { hook: hookPath(token) }
    })
  }
}

function answers({ nodes }: WorkflowDefinition): boolean {
  let found = false
  walkSteps(nodes, (node) => {
    found ||= isActionStep(node) && node.action === 'node/answer'
  })
  return found
}
