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

/** How much a person and a project may keep. Nobody is exempt: the disk is the same one for all. */
export const createQuotas = (deps: { readonly store: Store<CountedTables>; readonly access: Access; readonly limits: QuotaLimits }) => {
  const { store, access, limits } = deps
  const { project } = store.t
  const usage = createUsage(store)
  let shrinkLogs: ShrinkLogs = async () => ({ freed: 0, more: false })
  const use = (used: number, limit: number): QuotaUse => ({ used, limit: Number.isFinite(limit) ? limit : null })

  const hold = (quota: QuotaName, used: number, more: number): void => {
    const limit = limits[quota]
    if (used + more <= limit) return
    const data: QuotaFull = { quota, used, limit }
    throw new AppError(fullQuota(quota, used, limit), { data })
  }
  const partsOfOwner = (db: Db, owner: number, all: Iterable<ProjectUse>): Promise<QuotaParts> => {
    let published = 0
    for (const use of all) published += use.versionBytes
    return usage.parts(db, { owner }, published)
  }
  const refuse = (quota: QuotaName, used: number, parts: QuotaParts): never => {
    const limit = limits[quota]
    const data: QuotaFull = { quota, used, limit, parts }
    throw new AppError(fullQuota(quota, used, limit, parts), { data })
  }
  const refuseContent = async (db: Db, uses: Uses, more: number): Promise<void> => {
    const { own, all, owner, projectId } = uses
    if (own.bytes + more > limits.projectBytes) refuse('projectBytes', own.bytes, await usage.parts(db, { projectId }, own.versionBytes))
    const used = sumOf(all, 'bytes')
    if (used + more > limits.personBytes) refuse('personBytes', used, await partsOfOwner(db, owner, all))
  }
  /** Room for so many bytes more of content, for which logs shrink. */
  const holdBytes = async (db: Db, uses: Uses, more: number): Promise<void> => {
    await refuseContent(db, uses, more)
    await makeRoom(db, uses, more, limits, shrinkLogs)
  }
  /** Whether the log can keep an edit whole: always possible where content is within its limits and leaves the room. */
  const canKeep = ({ own, all }: Uses, bytes: number, logBytes: number): boolean => {
    const content = sumOf(all, 'bytes')
    // Limits that were lowered below what is there take older edits only.
    if (own.bytes > limits.projectBytes || content > limits.personBytes) return logBytes <= RECENT.bytes
    return own.bytes + bytes + logBytes <= limits.projectBytes && content + bytes + logBytes <= limits.personBytes
  }
  const count = async (db: Db, projectId: number, owner: number): Promise<Uses> => {
    if (!Number.isFinite(limits.personPages) && !Number.isFinite(limits.personBytes))
      return { projectId, owner, own: await usage.ofProject(db, projectId), all: [] }
    const all = await usage.ofOwner(db, owner)
    return { projectId, owner, own: all.get(projectId) as ProjectUse, all: [...all.values()] }
  }
  /** Whoever adds to what somebody owns waits for the others who do. */
  const queueOf = (owner: number): string => `quota:${owner}`
  /** The project, and its owner where there are limits for one; where it `matters`, counted while nobody else adds to them. */
  const usesFor = async (db: Db, projectId: number, matters: (uses: Uses) => boolean = () => true): Promise<Uses> => {
    const [row] = await db.select({ userId: project.userId }).from(project).where(eq(project.id, projectId))
    if (!row) throw missingProject()
    const uses = await count(db, projectId, row.userId)
    if (!matters(uses)) return uses
    await store.joinQueue(db, queueOf(row.userId))
    return count(db, projectId, row.userId)
  }
  /** Far from the end of the room nobody has to wait: all that is on its way together fits into half of it. */
  const isTight =
    (bytes: number, logBytes = 0) =>
    (uses: Uses): boolean =>
      2 * (uses.own.bytes + bytes) > limits.projectBytes ||
      2 * (sumOf(uses.all, 'bytes') + bytes) > limits.personBytes ||
      areLogsClose(uses, bytes + logBytes, limits)

  return {
    limits,
    /** Logs belong to a module that comes later. */
    shrinkLogsWith(shrink: ShrinkLogs): void {
      shrinkLogs = shrink
    },
    /** A write that changes the versions or files of projects, with what of it is `alone`: `changed` is called in it, after each change. */
    async changing<T>(work: (db: Db, changed: (projectId: number) => void) => Promise<T>, alone?: readonly string[]): Promise<T> {
      const projects: number[] = []
      const changed = (projectId: number): void => {
        projects.push(projectId)
        usage.forget(projectId)
      }
      try {
        return await store.write((db) => work(db, changed), alone)
      } finally {
        // Others may have counted meanwhile what was then taken back, or before it was there for them to see.
        for (const projectId of projects) usage.forget(projectId)
      }
    },

    /** Inside a write that changed what is published or kept by other modules, after the change. */
    recount: (projectId: number): void => usage.forget(projectId),

    // Each of these belongs into the write that makes the thing, before it does: so two of them cannot both take the last place.

    async requireProject(db: Db, userId: number): Promise<void> {
      await store.joinQueue(db, queueOf(userId))
      hold('personProjects', await usage.projects(db, userId), 1)
    },
    /** Room for one more page of so many bytes. */
    async requirePage(db: Db, projectId: number, bytes: number): Promise<void> {
      const uses = await usesFor(db, projectId)
      hold('projectPages', uses.own.pages, 1)
      hold('personPages', sumOf(uses.all, 'pages'), 1)
      await holdBytes(db, uses, bytes)
    },
    /** Room for so many bytes more; what takes less than before is never refused. */
    async requireBytes(db: Db, projectId: number, bytes: number): Promise<void> {
      if (bytes <= 0) return
      await holdBytes(db, await usesFor(db, projectId, isTight(bytes)), bytes)
    },
    /**
     * Room for an edit: what it adds is held like any content, unless it only removes. What it adds to the log is never a reason to refuse it: older edits
     * are removed instead. Answers whether the log may keep it whole.
     */
    async requireEdit(
      db: Db,
      projectId: number,
      { bytes, logBytes, onlyRemoves }: { readonly bytes: number; readonly logBytes: number; readonly onlyRemoves: boolean },
    ): Promise<boolean> {
      const uses = await usesFor(db, projectId, isTight(Math.max(0, bytes), logBytes))
      if (bytes > 0 && !onlyRemoves) await refuseContent(db, uses, bytes)
      const keeps = canKeep(uses, bytes, logBytes)
      const fits = await makeRoom(db, uses, bytes + (keeps ? logBytes : MARKER_BYTES), limits, shrinkLogs)
      return keeps && (fits || logBytes <= RECENT.bytes)
    },
    /** Whether a project has no place for one more version. */
    async hasMostVersions(db: Db, projectId: number): Promise<boolean> {
      return Number.isFinite(limits.projectVersions) && (await usage.ofProject(db, projectId)).versions >= limits.projectVersions
    },
    /** Room for one more version, so many others being dropped for it. */
    async requireVersion(db: Db, projectId: number, change: { readonly bytes: number; readonly dropped: number }): Promise<void> {
      const uses = await usesFor(db, projectId)
      if (change.dropped === 0) hold('projectVersions', uses.own.versions, 1)
      if (change.bytes > 0) await holdBytes(db, uses, change.bytes)
    },
    /** Room for a file: the project's through whose page it comes, else the person's own. */
    async requireUpload(db: Db, userId: number, projectId: number | null, size: number): Promise<void> {
      const bytes = usage.fileBytes(size)
      if (projectId === null) {
        await store.joinQueue(db, queueOf(userId))
        hold('personUploads', await usage.uploads(db, userId), bytes)
        return
      }
      const { own } = await usesFor(db, projectId)
      hold('projectFiles', own.fileBytes, bytes)
    },

    // In writes although they only read: counting is remembered, and may be only where nothing changes meanwhile.

    mine: (actor: Actor): Promise<PersonQuotas> =>
      store.write(async (db) => {
        const all = [...(await usage.ofOwner(db, actor.userId)).values()]
        return {
          projects: use(all.length, limits.personProjects),
          pages: use(sumOf(all, 'pages'), limits.personPages),
          bytes: use(sumOf(all, 'bytes') + sumOf(all, 'logBytes'), limits.personBytes),
          uploads: use(await usage.uploads(db, actor.userId), limits.personUploads),
          parts: await partsOfOwner(db, actor.userId, all),
        }
      }),
    project: (actor: Actor, projectId: number): Promise<ProjectQuotas> =>
      store.write(async (db) => {
        await access.require(actor, db, projectId, 'tester', missingProject())
        const own = await usage.ofProject(db, projectId)
        return {
          pages: use(own.pages, limits.projectPages),
          bytes: use(own.bytes + own.logBytes, limits.projectBytes),
          files: use(own.fileBytes, limits.projectFiles),
          versions: use(own.versions, limits.projectVersions),
          versionsPerPage: Number.isFinite(limits.pageVersions) ? limits.pageVersions : null,
          parts: await usage.parts(db, { projectId }, own.versionBytes),
        }
      }),
  }
}
export type Quotas = ReturnType<typeof createQuotas>
