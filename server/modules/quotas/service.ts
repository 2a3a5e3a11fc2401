import { eq } from 'drizzle-orm'
import type { QuotaLimits } from '../../config.ts'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import type { PersonQuotas, ProjectQuotas, QuotaFull, QuotaName, QuotaUse } from '../../wire.ts'
import { type Access, missingProject } from '../access/index.ts'
import { fullQuota } from './errors.ts'
import { areLogsClose, MARKER_BYTES, makeRoom, RECENT, type ShrinkLogs, sumOf, type Uses } from './making-room.ts'
import type { QuotaParts } from './model.ts'
import { type CountedTables, createUsage, type ProjectUse } from './usage.ts'

/** Runs of workflows count for thirty days. */
const RUN_WINDOW_MS = 30 * 86_400_000

interface QuotasDeps {
  readonly store: Store<CountedTables>
  readonly access: Access
  readonly limits: QuotaLimits
  readonly now: () => Date
}

/** How much a person and a project may keep. Nobody is exempt: the disk is the same one for all. */
class QuotaOperations {
  private readonly usage: ReturnType<typeof createUsage>
  private shrinkLogs: ShrinkLogs = async () => ({ freed: 0, more: false })
  readonly limits: QuotasDeps['limits']

  constructor(private readonly deps: QuotasDeps) {
    const { store } = deps
    this.usage = createUsage(store)
    this.limits = deps.limits
  }

  private use(used: number, limit: number): QuotaUse {
    return { used, limit: Number.isFinite(limit) ? limit : null }
  }

  private hold(quota: QuotaName, used: number, more: number): void {
    const { limits } = this.deps
    const limit = limits[quota]
    if (used + more <= limit) return
    const data: QuotaFull = { quota, used, limit }
    throw new AppError(fullQuota(quota, used, limit), { data })
  }

  private partsOfOwner(db: Db, owner: number, all: Iterable<ProjectUse>): Promise<QuotaParts> {
    let published = 0
    for (const use of all) published += use.versionBytes
    return this.usage.parts(db, { owner }, published)
  }

  private refuse(quota: QuotaName, used: number, parts: QuotaParts): never {
    const { limits } = this.deps
    const limit = limits[quota]
    const data: QuotaFull = { quota, used, limit, parts }
    throw new AppError(fullQuota(quota, used, limit, parts), { data })
  }

  private async refuseContent(db: Db, uses: Uses, more: number): Promise<void> {
    const { limits } = this.deps
    const { own, all, owner, projectId } = uses
    if (own.bytes + more > limits.projectBytes)
      this.refuse('projectBytes', own.bytes, await this.usage.parts(db, { projectId }, own.versionBytes))
    const used = sumOf(all, 'bytes')
    if (used + more > limits.personBytes) this.refuse('personBytes', used, await this.partsOfOwner(db, owner, all))
  }

  /** Room for so many bytes more of content, for which logs shrink. */
  private async holdBytes(db: Db, uses: Uses, more: number): Promise<void> {
    const { limits } = this.deps
    await this.refuseContent(db, uses, more)
    await makeRoom(db, uses, more, limits, this.shrinkLogs)
  }

  /** Whether the log can keep an edit whole: always possible where content is within its limits and leaves the room. */
  private canKeep({ own, all }: Uses, bytes: number, logBytes: number): boolean {
    const { limits } = this.deps
    const content = sumOf(all, 'bytes')
    // Limits that were lowered below what is there take older edits only.
    if (own.bytes > limits.projectBytes || content > limits.personBytes) return logBytes <= RECENT.bytes
    return own.bytes + bytes + logBytes <= limits.projectBytes && content + bytes + logBytes <= limits.personBytes
  }

  private async count(db: Db, projectId: number, owner: number): Promise<Uses> {
    const { limits } = this.deps
    if (!Number.isFinite(limits.personPages) && !Number.isFinite(limits.personBytes))
      return { projectId, owner, own: await this.usage.ofProject(db, projectId), all: [] }
    const all = await this.usage.ofOwner(db, owner)
    return { projectId, owner, own: all.get(projectId) as ProjectUse, all: [...all.values()] }
  }

  /** Whoever adds to what somebody owns waits for the others who do. */
  private queueOf(owner: number): string {
    return `quota:${owner}`
  }

  /** The project, and its owner where there are limits for one; where it `matters`, counted while nobody else adds to them. */
  private async usesFor(db: Db, projectId: number, matters: (uses: Uses) => boolean = () => true): Promise<Uses> {
    const { store } = this.deps
    const { project } = this.deps.store.t
    const [row] = await db.select({ userId: project.userId }).from(project).where(eq(project.id, projectId))
    if (!row) throw missingProject()
    const uses = await this.count(db, projectId, row.userId)
    if (!matters(uses)) return uses
    await store.joinQueue(db, this.queueOf(row.userId))
    return this.count(db, projectId, row.userId)
  }

  /** Far from the end of the room nobody has to wait: all that is on its way together fits into half of it. */
  private isTight(bytes: number, logBytes = 0) {
    return (uses: Uses): boolean =>
      2 * (uses.own.bytes + bytes) > this.deps.limits.projectBytes ||
      2 * (sumOf(uses.all, 'bytes') + bytes) > this.deps.limits.personBytes ||
      areLogsClose(uses, bytes + logBytes, this.deps.limits)
  }

  /** Logs belong to a module that comes later. */
  readonly shrinkLogsWith = (shrink: ShrinkLogs): void => {
    this.shrinkLogs = shrink
  }

  /** A write that changes the versions or files of projects, with what of it is `alone`: `changed` is called in it, after each change. */
  readonly changing = async <T>(
    work: (db: Db, changed: (projectId: number) => void) => Promise<T>,
    alone?: readonly string[],
  ): Promise<T> => {
    const { store } = this.deps
    const projects: number[] = []
    const changed = (projectId: number): void => {
      projects.push(projectId)
      this.usage.forget(projectId)
    }
    try {
      return await store.write((db) => work(db, changed), alone)
    } finally {
      // Others may have counted meanwhile what was then taken back, or before it was there for them to see.
      for (const projectId of projects) this.usage.forget(projectId)
    }
  }

  /** Inside a write that changed what is published or kept by other modules, after the change. */
  readonly recount = (projectId: number): void => this.usage.forget(projectId)

  // Each of these belongs into the write that makes the thing, before it does: so two of them cannot both take the last place.
  readonly requireProject = async (db: Db, userId: number): Promise<void> => {
    const { store } = this.deps
    await store.joinQueue(db, this.queueOf(userId))
    this.hold('personProjects', await this.usage.projects(db, userId), 1)
  }

  /** Room for one more page of so many bytes. */
  readonly requirePage = async (db: Db, projectId: number, bytes: number): Promise<void> => {
    const uses = await this.usesFor(db, projectId)
    this.hold('projectPages', uses.own.pages, 1)
    this.hold('personPages', sumOf(uses.all, 'pages'), 1)
    await this.holdBytes(db, uses, bytes)
  }

  /** Room for so many bytes more; what takes less than before is never refused. */
  readonly requireBytes = async (db: Db, projectId: number, bytes: number): Promise<void> => {
    if (bytes <= 0) return
    await this.holdBytes(db, await this.usesFor(db, projectId, this.isTight(bytes)), bytes)
  }

  /** Bytes that may be added: to the project, and to all that its owner has. */
  readonly roomIn = async (db: Db, projectId: number): Promise<number> => {
    const { limits } = this.deps
    const uses = await this.usesFor(db, projectId, () => false)
    const room = limits.projectBytes - uses.own.bytes
    return Number.isFinite(limits.personBytes) ? Math.min(room, limits.personBytes - sumOf(uses.all, 'bytes')) : room
  }

  /**
   * Room for an edit: what it adds is held like any content, unless it only removes. What it adds to the log is never a reason to refuse it: older edits
   * are removed instead. Answers whether the log may keep it whole.
   */
  readonly requireEdit = async (
    db: Db,
    projectId: number,
    { bytes, logBytes, onlyRemoves }: { readonly bytes: number; readonly logBytes: number; readonly onlyRemoves: boolean },
  ): Promise<boolean> => {
    const { limits } = this.deps
    const uses = await this.usesFor(db, projectId, this.isTight(Math.max(0, bytes), logBytes))
    if (bytes > 0 && !onlyRemoves) await this.refuseContent(db, uses, bytes)
    const keeps = this.canKeep(uses, bytes, logBytes)
    const fits = await makeRoom(db, uses, bytes + (keeps ? logBytes : MARKER_BYTES), limits, this.shrinkLogs)
    return keeps && (fits || logBytes <= RECENT.bytes)
  }

  /** Whether a project has no place for one more version. */
  readonly hasMostVersions = async (db: Db, projectId: number): Promise<boolean> => {
    const { limits } = this.deps
    return Number.isFinite(limits.projectVersions) && (await this.usage.ofProject(db, projectId)).versions >= limits.projectVersions
  }

  /** Room for one more version, so many others being dropped for it. */
  readonly requireVersion = async (
    db: Db,
    projectId: number,
    change: { readonly bytes: number; readonly dropped: number },
  ): Promise<void> => {
    const uses = await this.usesFor(db, projectId)
    if (change.dropped === 0) this.hold('projectVersions', uses.own.versions, 1)
    if (change.bytes > 0) await this.holdBytes(db, uses, change.bytes)
  }

  /** Room for a file: the project's through whose page it comes, else the person's own. */
  readonly requireUpload = async (db: Db, userId: number, projectId: number | null, size: number): Promise<void> => {
    const { store } = this.deps
    const bytes = this.usage.fileBytes(size)
    if (projectId === null) {
      await store.joinQueue(db, this.queueOf(userId))
      this.hold('personUploads', await this.usage.uploads(db, userId), bytes)
      return
    }
    const { own } = await this.usesFor(db, projectId)
    this.hold('projectFiles', own.fileBytes, bytes)
  }

  // In writes although they only read: counting is remembered, and may be only where nothing changes meanwhile.
  readonly mine = (actor: Actor): Promise<PersonQuotas> =>
    this.deps.store.write(async (db) => {
      const all = [...(await this.usage.ofOwner(db, actor.userId)).values()]
      return {
        projects: this.use(all.length, this.deps.limits.personProjects),
        pages: this.use(sumOf(all, 'pages'), this.deps.limits.personPages),
        bytes: this.use(sumOf(all, 'bytes') + sumOf(all, 'logBytes'), this.deps.limits.personBytes),
        uploads: this.use(await this.usage.uploads(db, actor.userId), this.deps.limits.personUploads),
        parts: await this.partsOfOwner(db, actor.userId, all),
      }
    })

  readonly project = (actor: Actor, projectId: number): Promise<ProjectQuotas> => {
    const { store, access, limits, now } = this.deps
    return store.write(async (db) => {
      await access.require(actor, db, projectId, 'tester', missingProject())
      const own = await this.usage.ofProject(db, projectId)
      const since = new Date(now().getTime() - RUN_WINDOW_MS)
      return {
        pages: this.use(own.pages, limits.projectPages),
        bytes: this.use(own.bytes + own.logBytes, limits.projectBytes),
        files: this.use(own.fileBytes, limits.projectFiles),
        versions: this.use(own.versions, limits.projectVersions),
        runs: this.use(await this.usage.runs(db, projectId, since), limits.projectRuns),
        versionsPerPage: Number.isFinite(limits.pageVersions) ? limits.pageVersions : null,
        parts: await this.usage.parts(db, { projectId }, own.versionBytes),
      }
    })
  }
}

export const createQuotas = (deps: QuotasDeps): Pick<QuotaOperations, keyof QuotaOperations> => new QuotaOperations(deps)
export type Quotas = ReturnType<typeof createQuotas>
