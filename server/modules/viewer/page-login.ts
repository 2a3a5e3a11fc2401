import { eq } from 'drizzle-orm'
import type { Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError, errors } from '../../http/errors.ts'
import type { Environment, PageCode, PageEnvironment, PageToken } from '../../wire.ts'
import type { Access } from '../access/index.ts'
import { type AccountService, type Sessions, TOKEN_SECONDS } from '../accounts/index.ts'
import type { Blocks } from '../blocks/index.ts'
import { missingPage, type PageTables } from '../pages/index.ts'
import type { MemberRole } from '../projects/index.ts'
import { type GivenRights, type Rights, roleErrors, type SeenMenu } from '../roles/index.ts'
import type { ViewerService } from './service.ts'

interface OfPage {
  readonly page: number
  readonly env: PageEnvironment
  /** The role that an administrator views. */
  readonly as?: number | undefined
}
type PageOrBlock = OfPage | { readonly block: string }

interface PageLoginDeps {
  readonly store: Store<PageTables>
  readonly access: Access
  readonly sessions: Sessions
  readonly accounts: Pick<AccountService, 'info'>
  readonly viewer: Pick<ViewerService, 'find'>
  readonly blocks: Pick<Blocks, 'draft'>
  readonly permissionsOf: (role: MemberRole) => readonly string[]
  readonly rights: Pick<Rights, 'codes' | 'menus'>
  readonly givenRights: Pick<GivenRights, 'to'>
  /** Where published pages have an address of their own; empty where they share the studio's. */
  readonly pagesUrl: string
}

/** Hands out the logins of pages: each is for the pages of one project, and none opens the studio. */
class PageLoginOperations {
  constructor(private readonly deps: PageLoginDeps) {}

  /** The project of a page that the actor may see; drafts are for the project's members. */
  private async projectOf(actor: Actor, id: number, env: PageEnvironment): Promise<number> {
    const { viewer, store, access } = this.deps
    const { page } = this.deps.store.t
    if (env !== 'draft') return (await viewer.find(async () => actor, id, env)).projectId
    const [row] = await store.read.select({ projectId: page.projectId }).from(page).where(eq(page.id, id))
    if (!row) throw missingPage()
    await access.require(actor, store.read, row.projectId, 'tester', missingPage(), access.ofPage(actor, store.read, id))
    return row.projectId
  }

  private async toAnswer(
    actor: Actor,
    token: string,
    of: { readonly projectId: number; readonly pageId?: number | undefined },
  ): Promise<PageToken> {
    const { accounts, access, permissionsOf, rights } = this.deps
    const { projectId } = of
    const { userId, userName, nickName, avatar } = await accounts.info(actor)
    const role = await access.recentRole(actor, projectId)
    const permissions = [...(role === null ? [] : permissionsOf(role)), ...(await rights.codes(actor, of))]
    return {
      token,
      expiresIn: TOKEN_SECONDS,
      projectId,
      user: { userId, userName, nickName, avatar },
      roles: role === null ? [] : [role],
      permissions,
    }
  }

  private async issue(actor: Actor, of: { readonly projectId: number; readonly pageId?: number }): Promise<PageToken> {
    return this.toAnswer(
      actor,
      await this.deps.store.write((db) => this.deps.sessions.issuePageToken(db, actor.sessionId, of.projectId, actor.as)),
      of,
    )
  }

  /** An administrator of the page's project as a person with that role. */
  private async viewing(actor: Actor, of: { readonly page: number; readonly env: PageEnvironment }, as: number): Promise<Actor> {
    const { access, store, givenRights } = this.deps
    const projectId = await this.projectOf(actor, of.page, of.env)
    if ((await access.roleIn(actor, store.read, projectId)) !== 'admin') throw new AppError(errors.forbidden)
    const viewer = { ...actor, as }
    if ((await givenRights.to(viewer, projectId)).roles.length === 0) throw new AppError(roleErrors.notFound)
    return viewer
  }

  /** A token for the project of a page or a block, from the studio's login. */
  readonly token = async (actor: Actor, of: PageOrBlock): Promise<PageToken> => {
    if ('block' in of) return this.issue(actor, { projectId: (await this.deps.blocks.draft(actor, of.block)).projectId })
    const viewer = of.as === undefined ? actor : await this.viewing(actor, of, of.as)
    return this.issue(viewer, { projectId: await this.projectOf(viewer, of.page, of.env), pageId: of.page })
  }

  /** A code for a page that is served from an address of its own, and that address with the code in it. */
  readonly code = async (
    actor: Actor,
    { page: id, env, query, as }: Omit<OfPage, 'env'> & { readonly env: Environment; readonly query: string },
  ): Promise<PageCode> => {
    const { pagesUrl, store, sessions } = this.deps
    if (pagesUrl === '') throw new AppError(errors.notFound)
    const viewer = as === undefined ? actor : await this.viewing(actor, { page: id, env }, as)
    const projectId = await this.projectOf(viewer, id, env)
    const code = await store.write((db) => sessions.issuePageCode(db, actor.sessionId, projectId, as))
    const params = new URLSearchParams(query)
    params.delete('env')
    if (env === 'stg') params.set('env', env)
    const text = params.toString()
    // Behind the hash, which no server and no log of one ever sees.
    return { address: `${pagesUrl}/page/${id}${text === '' ? '' : `?${text}`}#code=${code}` }
  }

  /** Turns a code into a token; whoever comes second with the same code gets none. */
  readonly redeem = async (code: string, pageId?: number): Promise<PageToken> => {
    const { store, sessions } = this.deps
    const found = await store.write(async (db) => {
      const actor = await sessions.usePageCode(db, code)
      if (actor === null || actor.app === null) return null
      return { actor, projectId: actor.app, token: await sessions.issuePageToken(db, actor.sessionId, actor.app, actor.as) }
    })
    if (found === null) throw new AppError(errors.loginExpired)
    return this.toAnswer(found.actor, found.token, { projectId: found.projectId, pageId })
  }

  /** The project of a page that the actor, or a visitor, may open. */
  readonly projectAt = async (actor: Actor | null, id: number, env: PageEnvironment): Promise<number> => {
    if (actor !== null) return this.projectOf(actor, id, env)
    if (env === 'draft') throw new AppError(errors.loginExpired)
    return (await this.deps.viewer.find(async () => null, id, env)).projectId
  }

  /** The menu of a page's project, as the actor or a visitor may see it. */
  readonly menus = async (actor: Actor | null, id: number, env: PageEnvironment): Promise<readonly SeenMenu[]> => {
    return this.deps.rights.menus(actor, await this.projectAt(actor, id, env), env)
  }

  /** A page's new token for one that still counts. */
  readonly renew = async (actor: Actor, pageId?: number): Promise<PageToken> => {
    const { store, sessions } = this.deps
    const { app } = actor
    if (app === null) throw new AppError(errors.loginExpired)
    const token = await store.write(async (db) => {
      await sessions.touch(db, actor.sessionId)
      return sessions.issuePageToken(db, actor.sessionId, app, actor.as)
    })
    return this.toAnswer(actor, token, { projectId: app, pageId })
  }
}

export const createPageLogin = (deps: PageLoginDeps): Pick<PageLoginOperations, keyof PageLoginOperations> => new PageLoginOperations(deps)
export type PageLogin = ReturnType<typeof createPageLogin>
