import { EVERY_CODE } from '#kernel/page/values'
import type { Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import type { Access } from '../access/index.ts'
import type { Given, GivenRights, MenuRow } from './given.ts'

/** A project, and one of its pages. */
export interface CodePlace {
  readonly projectId: number
  readonly pageId?: number | undefined
}

/** Codes of buttons and permissions. */
export const createCodes = (deps: { readonly store: Store; readonly access: Access; readonly given: GivenRights }) => {
  const { store, access, given } = deps
  /**
   * Codes that an actor has on a page, by what a project gives them: one that is under a menu of the page is given
   * there by that button alone, whatever has the same code elsewhere. `*` stands for each of them. `known` is the
   * enabled menu of the project, where the caller has read it.
   */
  return async (
    own: Given,
    actor: Actor | null,
    { projectId, pageId }: CodePlace,
    known?: readonly MenuRow[],
  ): Promise<readonly string[]> => {
    const codes = await own.codes()
    if (codes === 'all') return [EVERY_CODE]
    // Developers and testers of one page press everything there.
    if (actor !== null && pageId !== undefined && (await access.pageRoleIn(actor, store.read, pageId)) !== null)
      return [EVERY_CODE]
    if (codes.size === 0) return []
    const rows = known ?? (await given.menusOf(projectId))
    const opening = new Set(rows.flatMap((row) => (pageId !== undefined && row.pageId === pageId ? [row.id] : [])))
    const byCode = new Map<string, MenuRow[]>()
    for (const row of rows) if (row.code !== null) byCode.set(row.code, [...(byCode.get(row.code) ?? []), row])
    const has = (owners: readonly MenuRow[]): boolean => {
      const under = owners.filter((row) => row.parentId !== null && opening.has(row.parentId))
      return (under.length > 0 ? under : owners).some((row) => codes.has(row.id))
    }
    return [...byCode].flatMap(([code, owners]) => (has(owners) ? [code] : []))
  }
}
export type CodesGiven = ReturnType<typeof createCodes>
