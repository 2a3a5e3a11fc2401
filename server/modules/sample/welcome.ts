import { and, eq } from 'drizzle-orm'
import { searchText } from '../../db/search-text.ts'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { MenuTables } from '../menus/index.ts'
import type { MakePage, PageTables } from '../pages/index.ts'
import type { ProjectTables } from '../projects/index.ts'
import type { Quotas } from '../quotas/index.ts'
import type { RoleTables } from '../roles/index.ts'
import { type SampleMenu, sampleApplication } from './application.ts'
import type { SamplePages } from './pages.ts'
import type { MadeRole, SampleData } from './project-data.ts'
import type { SampleLanguage } from './seed.ts'
import type { SampleTables } from './table.ts'

/** What the project is called. */
export const PROJECT = {
  zh: { name: '示例后台', remark: '五个页面的小型后台：工作台、客户、订单、设置' },
  en: { name: 'Sample back office', remark: 'A back office of five pages: workplace, customers, orders, settings' },
} as const

interface SampleDeps {
  readonly store: Store<AccountTables & ProjectTables & PageTables & MenuTables & RoleTables & SampleTables>
  readonly now: () => Date
  readonly makePage: MakePage
  readonly quotas: Pick<Quotas, 'requireProject'>
  readonly data: SampleData
  readonly pages: { readonly [language in SampleLanguage]: SamplePages }
}

/** The project to try things out in: newcomers are given it once, if they have none; others may ask for one. */
class SampleProjects {
  constructor(private readonly deps: SampleDeps) {}

  private async makeProject(db: Db, userId: number, language: SampleLanguage): Promise<number> {
    const { project } = this.deps.store.t
    const at = this.deps.now()
    const { name, remark } = PROJECT[language]
    const [made] = await db
      .insert(project)
      .values({ name, searchText: searchText(name), remark, userId, createdAt: at, updatedAt: at })
      .returning({ id: project.id })
    const projectId = (made as { id: number }).id
    const pageIds = new Map<string, number>()
    for (const [key, page] of this.deps.pages[language]) {
      const card = { name: page.name, remark: page.remark, projectId, userId, at }
      const pageId = await this.deps.makePage(db, card, page.document(pageIds))
      pageIds.set(key, pageId)
    }
    const roles = await this.makeApplication(db, { projectId, userId, language, at }, pageIds)
    await this.deps.data.make(db, { projectId, userId, language, at }, roles)
    return projectId
  }

  /** The menu of the project, and the roles that it can be viewed as. */
  private async makeApplication(
    db: Db,
    {
      projectId,
      userId,
      language,
      at,
    }: { readonly projectId: number; readonly userId: number; readonly language: SampleLanguage; readonly at: Date },
    pageIds: ReadonlyMap<string, number>,
  ): Promise<readonly MadeRole[]> {
    const { menu, projectRole } = this.deps.store.t
    const { menus, roles } = sampleApplication(this.deps.pages[language], language)
    const ids = new Map<string, number>()
    const write = async (entries: readonly SampleMenu[], parentId: number | null): Promise<void> => {
      for (const [sort, { key, type, name, icon, page, path, code, children }] of entries.entries()) {
        const kind = type === 1 && page !== undefined ? ('page' as const) : ('group' as const)
        const own = {
          type,
          name,
          icon,
          kind,
          pageId: page === undefined ? null : (pageIds.get(page) ?? null),
          path: path ?? null,
          code: code ?? null,
        }
        const [row] = await db
          .insert(menu)
          .values({ ...own, projectId, parentId, sort, createdBy: userId, createdAt: at, updatedAt: at })
          .returning({ id: menu.id })
        ids.set(key, row!.id)
        await write(children, row!.id)
      }
    }
    await write(menus, null)
    const made: MadeRole[] = []
    for (const { name, remark, gives, records } of roles) {
      const limits = gives.flatMap((key) => ids.get(key) ?? [])
      const [row] = await db
        .insert(projectRole)
        .values({ projectId, name, remark, searchText: searchText(name), limits, createdAt: at, updatedAt: at })
        .returning({ id: projectRole.id })
      made.push({ id: row!.id, records })
    }
    return made
  }

  readonly welcome = async (
    db: Db,
    newcomer: { readonly id: number; readonly sampledAt: Date | null },
  ): Promise<void> => {
    if (newcomer.sampledAt !== null) return
    const { user, project, projectMember } = this.deps.store.t
    // Whoever was added to use something builds nothing yet, and is given it once they may.
    const uses = and(eq(projectMember.userId, newcomer.id), eq(projectMember.role, 'ordinary'))
    if ((await db.$count(projectMember, uses)) > 0) return
    // The login has written the language that it was made in.
    const where = eq(user.id, newcomer.id)
    const [row] = await db
      .update(user)
      .set({ sampledAt: this.deps.now() })
      .where(where)
      .returning({ language: user.language })
    const language = row?.language ?? 'en'
    const projects = await db.$count(project, eq(project.userId, newcomer.id))
    if (projects === 0) await this.makeProject(db, newcomer.id, language)
  }

  /** Another one, for somebody who has deleted theirs. */
  readonly make = (actor: Actor, language: SampleLanguage): Promise<number> =>
    this.deps.store.write(async (db) => {
      await this.deps.quotas.requireProject(db, actor.userId)
      return this.makeProject(db, actor.userId, language)
    })
}

export const createSamples = (deps: SampleDeps): Pick<SampleProjects, 'welcome' | 'make'> => new SampleProjects(deps)
export type Samples = ReturnType<typeof createSamples>
