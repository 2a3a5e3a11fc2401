import { and, eq, isNotNull, or } from 'drizzle-orm'
import type { Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError, errors } from '../../http/errors.ts'
import { type Access, missingProject } from '../access/index.ts'
import type { Blocks } from '../blocks/index.ts'
import type { PageTables } from '../pages/index.ts'
import type { GivenRights } from '../roles/index.ts'
import type { PageLogin } from '../viewer/index.ts'
import type { DictionaryItemsInput } from './model.ts'

/** Finds the project whose dictionaries a request reads, and refuses callers who may open no page of it. */
export const createDictionaryReaders = (deps: {
  readonly store: Store<PageTables>
  readonly access: Access
  readonly givenRights: Pick<GivenRights, 'to'>
  readonly pageLogin: Pick<PageLogin, 'projectAt'>
  readonly blocks: Pick<Blocks, 'draft'>
}) => {
  const { store, access, givenRights, pageLogin, blocks } = deps
  const { page } = store.t

  const hasPublicPage = async (projectId: number): Promise<boolean> => {
    const isPublished = or(isNotNull(page.prdPublishId), isNotNull(page.stgPublishId))
    const [row] = await store.read
      .select({ id: page.id })
      .from(page)
      .where(and(eq(page.projectId, projectId), eq(page.isPublic, 1), isPublished))
      .limit(1)
    return row !== undefined
  }
  const requireProject = async (actor: Actor | null, projectId: number): Promise<number> => {
    if (actor !== null) {
      if ((await givenRights.to(actor, projectId)).enters) return projectId
      if ((await access.ofSomePage(actor, store.read, projectId)()) !== null) return projectId
    }
    if (await hasPublicPage(projectId)) return projectId
    throw actor === null ? new AppError(errors.loginExpired) : missingProject()
  }

  return {
    /** @throws AppError */
    async projectOf(actor: Actor | null, { projectId, page, env, block }: DictionaryItemsInput): Promise<number> {
      if (page !== undefined) return pageLogin.projectAt(actor, page, env)
      if (block !== undefined) {
        if (actor === null) throw new AppError(errors.loginExpired)
        return (await blocks.draft(actor, block)).projectId
      }
      if (projectId === undefined) throw new AppError(errors.invalid)
      return requireProject(actor, projectId)
    },
  }
}
export type DictionaryReaders = ReturnType<typeof createDictionaryReaders>
