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
import type { Rights, SeenMenu } from '../roles/index.ts'
import type { ViewerService } from './service.ts'

type PageOrBlock = { readonly page: number; readonly env: PageEnvironment } | { readonly block: string }

/** Hands out the logins of pages: each is for the pages of one project, and none opens the studio. */
export const createPageLogin = (deps: {
  readonly store: Store<PageTables>
  readonly access: Access
  readonly sessions: Sessions
  readonly accounts: Pick<AccountService, 'info'>
  readonly viewer: Pick<ViewerService, 'find'>
  readonly blocks: Pick<Blocks, 'draft'>
  readonly permissionsOf: (role: MemberRole) => readonly string[]
  readonly rights: Pick<Rights, 'codes' | 'menus'>
  /** Where published pages have an address of their own; empty where they share the studio's. */
  readonly pagesUrl: string
}) => {
  const { store, access, sessions, accounts, viewer, blocks, permissionsOf, rights, pagesUrl } = deps
  const { page } = store.t

  /** The project of a page that the actor may see; drafts are for the project's members. */
  const projectOf = async (actor: Actor, id: number, env: PageEnvironment): Promise<number> => {
    if (env !== 'draft') return (await viewer.find(async () => actor, id, env)).projectId
    const [row] = await store.read.select({ projectId: page.projectId }).from(page).where(eq(page.id, id))
    if (!row) throw missingPage()
    await access.require(actor, store.read, row.projectId, 'tester', missingPage(), access.ofPage(actor, store.read, id))
    return row.projectId
  }
  const toAnswer = async (
    actor: Actor,
    token: string,
    of: { readonly projectId: number; readonly pageId?: number | undefined },
  ): Promise<PageToken> => {
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
  const issue = async (actor: Actor, of: { readonly projectId: number; readonly pageId?: number }): Promise<PageToken> =>
    toAnswer(actor, await store.write((db) => sessions.issuePageToken(db, actor.sessionId, of.projectId)), of)

  return {
    /** A token for the project of a page or a block, from the studio's login. */
    token: async (actor: Actor, of: PageOrBlock): Promise<PageToken> =>
      issue(
        actor,
        'block' in of
          ? { projectId: (await blocks.draft(actor, of.block)).projectId }
          : { projectId: await projectOf(actor, of.page, of.env), pageId: of.page },
      ),

    /** A code for a page that is served from an address of its own, and that address with the code in it. */
    async code(
      actor: Actor,
      { page: id, env, query }: { readonly page: number; readonly env: Environment; readonly query: string },
    ): Promise<PageCode> {
      if (pagesUrl === '') throw new AppError(errors.notFound)
      const projectId = await projectOf(actor, id, env)
      const code = await store.write((db) => sessions.issuePageCode(db, actor.sessionId, projectId))
      const params = new URLSearchParams(query)
      params.delete('env')
      if (env === 'stg') params.set('env', env)
      const text = params.toString()
      // Behind the hash, which no server and no log of one ever sees.
      return { address: `${pagesUrl}/page/${id}${text === '' ? '' : `?${text}`}#code=${code}` }
    },

    /** Turns a code into a token; whoever comes second with the same code gets none. */
    async redeem(code: string, pageId?: number): Promise<PageToken> {
      const found = await store.write(async (db) => {
        const actor = await sessions.usePageCode(db, code)
        if (actor === null || actor.app === null) return null
        return { actor, projectId: actor.app, token: await sessions.issuePageToken(db, actor.sessionId, actor.app) }
      })
      if (found === null) throw new AppError(errors.loginExpired)
      return toAnswer(found.actor, found.token, { projectId: found.projectId, pageId })
    },

    /** The menu of a page's project, as the actor or a visitor may see it. */
    async menus(actor: Actor | null, id: number, env: PageEnvironment): Promise<readonly SeenMenu[]> {
      if (actor === null && env === 'draft') throw new AppError(errors.loginExpired)
      const projectId =
        actor === null ? (await viewer.find(async () => null, id, env as Environment)).projectId : await projectOf(actor, id, env)
      return rights.menus(actor, projectId, env === 'prd' ? 'prd' : 'stg')
    },

    /** A page's new token for one that still counts. */
    async renew(actor: Actor, pageId?: number): Promise<PageToken> {
      const { app } = actor
      if (app === null) throw new AppError(errors.loginExpired)
      const token = await store.write(async (db) => {
        await sessions.touch(db, actor.sessionId)
        return sessions.issuePageToken(db, actor.sessionId, app)
      })
      return toAnswer(actor, token, { projectId: app, pageId })
    },
  }
}
export type PageLogin = ReturnType<typeof createPageLogin>
