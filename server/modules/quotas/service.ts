import { eq } from 'drizzle-orm'
import type { QuotaLimits } from '../../config.ts'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import type { PersonQuotas, ProjectQuotas, QuotaFull, QuotaName, QuotaUse } from '../../wire.ts'
import type { Access } from '../access/access.ts'
import type { DocumentTables } from '../documents/table.ts'
import type { FileTables } from '../files/table.ts'
import type { PageTables } from '../pages/table.ts'
import { missingProject } from '../projects/service.ts'
import type { ProjectTables } from '../projects/table.ts'
import type { PublishTables } from '../publish/table.ts'
import { fullQuota } from './errors.ts'
import { createUsage, type ProjectUse } from './usage.ts'

const sum = (uses: Iterable<ProjectUse>, of: 'pages' | 'bytes'): number => {
  let total = 0
  for (const use of uses) total += use[of]
  return total
}

interface Uses {
  readonly own: ProjectUse
  /** Of everything that the project's owner has; empty where nothing limits it. */
  readonly all: readonly ProjectUse[]
}

/** How much a person and a project may keep. Nobody is exempt: the disk is the same one for all. */
export const createQuotas = (deps: {
  readonly store: Store<ProjectTables & DocumentTables & PageTables & PublishTables & FileTables>
  readonly access: Access
  readonly limits: QuotaLimits
}) => {
  const { store, access, limits } = deps
  const { project } = store.t
  const usage = createUsage(store)
  const use = (used: number, limit: number): QuotaUse => ({ used, limit: Number.isFinite(limit) ? limit : null })

  const hold = (quota: QuotaName, used: number, more: number): void => {
    const limit = limits[quota]
    if (used + more <= limit) return
    const data: QuotaFull = { quota, used, limit }
    throw new AppError(fullQuota(quota, used, limit), { data })
  }
  const count = async (db: Db, projectId: number, owner: number): Promise<Uses> => {
    if (!Number.isFinite(limits.personPages) && !Number.isFinite(limits.personBytes))
      return { own: await usage.ofProject(db, projectId), all: [] }
    const all = await usage.ofOwner(db, owner)
    return { own: all.get(projectId) as ProjectUse, all: [...all.values()] }
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
    (bytes: number) =>
    ({ own, all }: Uses): boolean =>
      2 * (own.bytes + bytes) > limits.projectBytes || 2 * (sum(all, 'bytes') + bytes) > limits.personBytes

  return {
    limits,
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

    // Each of these belongs into the write that makes the thing, before it does: so two of them cannot both take the last place.

    async requireProject(db: Db, userId: number): Promise<void> {
      await store.joinQueue(db, queueOf(userId))
      hold('personProjects', await usage.projects(db, userId), 1)
    },
    /** Room for one more page of so many bytes. */
    async requirePage(db: Db, projectId: number, bytes: number): Promise<void> {
      const { own, all } = await usesFor(db, projectId)
      hold('projectPages', own.pages, 1)
      hold('projectBytes', own.bytes, bytes)
      hold('personPages', sum(all, 'pages'), 1)
      hold('personBytes', sum(all, 'bytes'), bytes)
    },
    /** Room for so many bytes more; what takes less than before is never refused. */
    async requireBytes(db: Db, projectId: number, bytes: number): Promise<void> {
      if (bytes <= 0) return
      const { own, all } = await usesFor(db, projectId, isTight(bytes))
      hold('projectBytes', own.bytes, bytes)
      hold('personBytes', sum(all, 'bytes'), bytes)
    },
    /** Whether a project has no place for one more version. */
    async hasMostVersions(db: Db, projectId: number): Promise<boolean> {
      return Number.isFinite(limits.projectVersions) && (await usage.ofProject(db, projectId)).versions >= limits.projectVersions
    },
    /** Room for one more version, so many others being dropped for it. */
    async requireVersion(db: Db, projectId: number, change: { readonly bytes: number; readonly dropped: number }): Promise<void> {
      const { own, all } = await usesFor(db, projectId)
      if (change.dropped === 0) hold('projectVersions', own.versions, 1)
      if (change.bytes <= 0) return
      hold('projectBytes', own.bytes, change.bytes)
      hold('personBytes', sum(all, 'bytes'), change.bytes)
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
          pages: use(sum(all, 'pages'), limits.personPages),
          bytes: use(sum(all, 'bytes'), limits.personBytes),
          uploads: use(await usage.uploads(db, actor.userId), limits.personUploads),
        }
      }),
    project: (actor: Actor, projectId: number): Promise<ProjectQuotas> =>
      store.write(async (db) => {
        await access.require(actor, db, projectId, 'tester', missingProject())
        const own = await usage.ofProject(db, projectId)
        return {
          pages: use(own.pages, limits.projectPages),
          bytes: use(own.bytes, limits.projectBytes),
          files: use(own.fileBytes, limits.projectFiles),
          versions: use(own.versions, limits.projectVersions),
          versionsPerPage: Number.isFinite(limits.pageVersions) ? limits.pageVersions : null,
        }
      }),
  }
}
export type Quotas = ReturnType<typeof createQuotas>
