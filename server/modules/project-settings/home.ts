import { eq } from 'drizzle-orm'
import type { Db, Store } from '../../db/store.ts'
import type { FindPageUsers, PageMove } from '../pages/index.ts'
import type { ProjectTables } from '../projects/index.ts'
import type { Settings } from './service.ts'

/** A page that is what its project opens first. A home that is an entry of the menu is told by the menu. */
export const createHome = (deps: {
  readonly store: Pick<Store<ProjectTables>, 't'>
  readonly now: () => Date
  readonly settings: Pick<Settings, 'writeConfig'>
}) => {
  const { store, now, settings } = deps
  const { project } = store.t

  /** The name of the project that opens the page first; null where it opens another one. */
  const homeOf = async (db: Db, { pageId, projectId }: { readonly pageId: number; readonly projectId: number }): Promise<string | null> => {
    const [row] = await db.select({ name: project.name, home: project.home }).from(project).where(eq(project.id, projectId))
    return row?.home?.kind === 'page' && row.home.id === pageId ? row.name : null
  }
  const opening: FindPageUsers = async (db, at) => {
    const name = await homeOf(db, at)
    return name === null ? [] : [{ kind: 'home', id: String(at.projectId), name }]
  }
  /** The project that the page leaves opens it first no more. */
  const leaving: PageMove = async (db, at) => {
    const name = await homeOf(db, at)
    if (name === null) return []
    const { projectId, userId } = at
    await settings.writeConfig(db, { projectId, change: { fields: { home: null } }, userId, at: now() })
    return [{ kind: 'home', names: [name] }]
  }
  return { opening, leaving }
}
