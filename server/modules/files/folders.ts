import { and, asc, count, eq, isNull, type SQL } from 'drizzle-orm'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import type { CloudFolder } from '../../wire.ts'
import { type Access, missingProject } from '../access/index.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { Audit } from '../audit/index.ts'
import type { FileAudit } from './audits.ts'
import { DEEPEST_FOLDER, fileErrors, MOST_FOLDERS } from './errors.ts'
import type { FileTables } from './table.ts'

/** Whose cloud something is in: a project's, or a person's own where there is none. */
export interface CloudOwner {
  readonly userId: number
  readonly projectId: number | null
}
type Row = FileTables['fileFolder']['$inferSelect']

const missing = () => new AppError(fileErrors.noFolder)
const isOf = (row: Row, { userId, projectId }: CloudOwner): boolean =>
  projectId === null ? row.projectId === null && row.userId === userId : row.projectId === projectId

/** Refuses a folder that is not in that cloud. */
export const requireFolder = async (t: FileTables, db: Db, id: number, owner: CloudOwner): Promise<void> => {
  const [row] = await db.select().from(t.fileFolder).where(eq(t.fileFolder.id, id))
  if (!row) throw missing()
  if (!isOf(row, owner)) throw new AppError(fileErrors.otherCloud)
}

/** How far a folder is from the top: 1 for one that lies there. */
const depthOf = (rows: ReadonlyMap<number, Row>, id: number | null): number => {
  let depth = 0
  for (let at = id; at !== null && depth <= MOST_FOLDERS; at = rows.get(at)?.parentId ?? null) depth += 1
  return depth
}
/** How many levels begin with a folder: 1 for one without others in it. */
const heightOf = (rows: ReadonlyMap<number, Row>, id: number): number => {
  const below = [...rows.values()].filter((row) => row.parentId === id)
  return 1 + Math.max(0, ...below.map((row) => heightOf(rows, row.id)))
}
const isWithin = (rows: ReadonlyMap<number, Row>, id: number | null, folder: number): boolean => {
  for (let at = id; at !== null; at = rows.get(at)?.parentId ?? null) if (at === folder) return true
  return false
}

interface FoldersDeps {
  readonly store: Store<AccountTables & FileTables>
  readonly now: () => Date
  readonly access: Pick<Access, 'require'>
  readonly audit: Audit<FileAudit>
}

/** The folders of image clouds. */
class FolderOperations {
  constructor(private readonly deps: FoldersDeps) {}

  private within({ userId, projectId }: CloudOwner): SQL | undefined {
    const { fileFolder } = this.deps.store.t
    return projectId === null ? and(eq(fileFolder.userId, userId), isNull(fileFolder.projectId)) : eq(fileFolder.projectId, projectId)
  }

  private async allOf(db: Db, owner: CloudOwner): Promise<ReadonlyMap<number, Row>> {
    const { fileFolder } = this.deps.store.t
    const rows = await db.select().from(fileFolder).where(this.within(owner)).orderBy(asc(fileFolder.name), asc(fileFolder.id))
    return new Map(rows.map((row) => [row.id, row]))
  }

  /** One change of a cloud's folders at a time: names are unique among those that lie together. */
  private alone({ userId, projectId }: CloudOwner, db: Db): Promise<void> {
    return this.deps.store.joinQueue(db, projectId === null ? `folders of user:${userId}` : `folders:${projectId}`)
  }

  private async open(actor: Actor, db: Db, id: number): Promise<Row> {
    const { access } = this.deps
    const { fileFolder } = this.deps.store.t
    const [row] = await db.select().from(fileFolder).where(eq(fileFolder.id, id))
    if (!row) throw missing()
    if (row.projectId !== null) await access.require(actor, db, row.projectId, 'developer', missing())
    else if (row.userId !== actor.userId) throw missing()
    await this.alone({ userId: actor.userId, projectId: row.projectId }, db)
    return row
  }

  private requireName(rows: ReadonlyMap<number, Row>, parentId: number | null, name: string, own?: number): void {
    const folded = name.toLowerCase()
    for (const row of rows.values())
      if (row.id !== own && row.parentId === parentId && row.name.toLowerCase() === folded) throw new AppError(fileErrors.folderTaken)
  }

  private async infoOf(db: Db, row: Pick<Row, 'id' | 'parentId' | 'name'>): Promise<CloudFolder> {
    const { file } = this.deps.store.t
    const [found] = await db.select({ files: count() }).from(file).where(eq(file.folderId, row.id))
    return { id: row.id, parentId: row.parentId, name: row.name, files: found?.files ?? 0 }
  }

  private target({ projectId }: Pick<CloudOwner, 'projectId'>, id: number, name: string): string {
    return `${projectId === null ? '' : `project ${projectId}, `}folder ${id}: ${name}`
  }

  /** Of the actor's own cloud, or of a project's. */
  readonly list = async (actor: Actor, projectId: number | undefined): Promise<readonly CloudFolder[]> => {
    const { store, access } = this.deps
    const { fileFolder, file } = this.deps.store.t
    const db = store.read
    if (projectId !== undefined) await access.require(actor, db, projectId, 'developer', missingProject())
    const rows = await this.allOf(db, { userId: actor.userId, projectId: projectId ?? null })
    const counted = await db
      .select({ id: fileFolder.id, files: count() })
      .from(file)
      .innerJoin(fileFolder, eq(fileFolder.id, file.folderId))
      .where(this.within({ userId: actor.userId, projectId: projectId ?? null }))
      .groupBy(fileFolder.id)
    const files = new Map(counted.map((row) => [row.id, row.files]))
    return [...rows.values()].map(({ id, parentId, name }) => ({ id, parentId, name, files: files.get(id) ?? 0 }))
  }

  readonly create = (
    actor: Actor,
    given: { readonly projectId: number | null; readonly parentId: number | null; readonly name: string },
  ) => {
    const { store, access, now, audit } = this.deps
    const { fileFolder } = this.deps.store.t
    return store.write(async (db): Promise<CloudFolder> => {
      const { projectId, parentId, name } = given
      if (projectId !== null) await access.require(actor, db, projectId, 'developer', missingProject())
      const owner = { userId: actor.userId, projectId }
      await this.alone(owner, db)
      const rows = await this.allOf(db, owner)
      if (parentId !== null && !rows.has(parentId)) throw missing()
      if (rows.size >= MOST_FOLDERS) throw new AppError(fileErrors.tooManyFolders)
      if (depthOf(rows, parentId) >= DEEPEST_FOLDER) throw new AppError(fileErrors.tooDeep)
      this.requireName(rows, parentId, name)
      const made = { userId: projectId === null ? actor.userId : null, projectId, parentId, name, createdAt: now() }
      const [row] = await db.insert(fileFolder).values(made).returning({ id: fileFolder.id })
      const { id } = row as { id: number }
      await audit(db, { action: 'folder created', userId: actor.userId, target: this.target(owner, id, name) })
      return { id, parentId, name, files: 0 }
    })
  }

  readonly update = (
    actor: Actor,
    given: { readonly id: number; readonly name?: string | undefined; readonly parentId?: number | null | undefined },
  ) => {
    const { store, audit } = this.deps
    const { fileFolder } = this.deps.store.t
    return store.write(async (db): Promise<CloudFolder> => {
      const row = await this.open(actor, db, given.id)
      const rows = await this.allOf(db, { userId: actor.userId, projectId: row.projectId })
      const { id, name = row.name, parentId = row.parentId } = given
      if (parentId !== null && !rows.has(parentId)) throw missing()
      if (isWithin(rows, parentId, id)) throw new AppError(fileErrors.folderWithin)
      if (depthOf(rows, parentId) + heightOf(rows, id) > DEEPEST_FOLDER) throw new AppError(fileErrors.tooDeep)
      this.requireName(rows, parentId, name, id)
      await db.update(fileFolder).set({ name, parentId }).where(eq(fileFolder.id, id))
      await audit(db, { action: 'folder changed', userId: actor.userId, target: this.target(row, id, name) })
      return this.infoOf(db, { id, parentId, name })
    })
  }

  /** What lies in it stays, one level up: pages may show it. Folders of it whose name is taken there get a number. */
  readonly delete = (actor: Actor, id: number): Promise<void> => {
    const { store, audit } = this.deps
    const { fileFolder, file } = this.deps.store.t
    return store.write(async (db) => {
      const row = await this.open(actor, db, id)
      const rows = await this.allOf(db, { userId: actor.userId, projectId: row.projectId })
      const taken = new Set([...rows.values()].flatMap((each) => (each.parentId === row.parentId ? [each.name.toLowerCase()] : [])))
      taken.delete(row.name.toLowerCase())
      for (const below of [...rows.values()].filter((each) => each.parentId === id)) {
        let name = below.name
        for (let n = 2; taken.has(name.toLowerCase()); n++) name = `${below.name.slice(0, 55)} ${n}`
        taken.add(name.toLowerCase())
        await db.update(fileFolder).set({ name, parentId: row.parentId }).where(eq(fileFolder.id, below.id))
      }
      await db.update(file).set({ folderId: row.parentId }).where(eq(file.folderId, id))
      await db.delete(fileFolder).where(eq(fileFolder.id, id))
      await audit(db, { action: 'folder deleted', userId: actor.userId, target: this.target(row, id, row.name) })
    })
  }
}

export const createFolders = (deps: FoldersDeps): Pick<FolderOperations, keyof FolderOperations> => new FolderOperations(deps)
export type Folders = ReturnType<typeof createFolders>
