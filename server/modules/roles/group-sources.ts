import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db, Store } from '../../db/store.ts'
import { AppError } from '../../http/errors.ts'
import type { Audit } from '../audit/index.ts'
import type { RoleAudit } from './audits.ts'
import { groupErrors } from './group-errors.ts'
import type { GroupInfo } from './group-model.ts'
import type { RoleTables } from './table.ts'
import type { MemberOrigin } from './user-reading.ts'

type Source = Pick<GroupInfo['providerGroups'][number], 'provider' | 'name'>

/** Groups of providers of sign-ins whose people a group of the project takes in. */
export const createGroupSources = (deps: {
  readonly store: Pick<Store<RoleTables>, 't'>
  readonly audit: Audit<RoleAudit>
  /** Providers that the installation has. */
  readonly providers: () => readonly MemberOrigin[]
}) => {
  const { store, audit, providers } = deps
  const { projectGroupSource } = store.t

  return {
    providers: () => providers().map(({ id, label }) => ({ id, label })),

    /** By the id of the group, in the order of provider and name. */
    async of(db: Db, groupIds: readonly number[]): Promise<ReadonlyMap<number, GroupInfo['providerGroups']>> {
      const found = new Map<number, GroupInfo['providerGroups']>()
      if (groupIds.length === 0) return found
      const labels = new Map(providers().map(({ id, label }) => [id, label]))
      const rows = await db
        .select()
        .from(projectGroupSource)
        .where(inArray(projectGroupSource.groupId, [...groupIds]))
        .orderBy(asc(projectGroupSource.provider), asc(projectGroupSource.name))
      for (const { groupId, provider, name } of rows)
        found.set(groupId, [...(found.get(groupId) ?? []), { provider, label: labels.get(provider) ?? provider, name }])
      return found
    },

    /**
     * In a write: these in the place of those before. @throws AppError for a provider that is new to the group and that
     * the installation has not
     */
    async set(
      db: Db,
      by: number,
      group: { readonly id: number; readonly projectId: number; readonly name: string },
      sources: readonly Source[],
    ): Promise<void> {
      const isOwn = eq(projectGroupSource.groupId, group.id)
      const before = await db.select().from(projectGroupSource).where(isOwn)
      const known = new Set([...providers(), ...before.map(({ provider }) => ({ id: provider }))].map(({ id }) => id))
      if (sources.some(({ provider }) => !known.has(provider))) throw new AppError(groupErrors.providerUnknown)
      const keyOf = ({ provider, name }: Source): string => JSON.stringify([provider, name])
      const wanted = new Map(sources.map((source) => [keyOf(source), source]))
      const kept = new Set(before.map(keyOf))
      const gone = before.filter((source) => !wanted.has(keyOf(source)))
      const added = [...wanted].flatMap(([key, source]) => (kept.has(key) ? [] : [source]))
      if (gone.length === 0 && added.length === 0) return
      for (const { provider, name } of gone)
        await db
          .delete(projectGroupSource)
          .where(and(isOwn, eq(projectGroupSource.provider, provider), eq(projectGroupSource.name, name)))
      const { id: groupId, projectId } = group
      if (added.length > 0)
        await db
          .insert(projectGroupSource)
          .values(added.map(({ provider, name }) => ({ groupId, projectId, provider, name })))
      await audit(db, {
        action: 'group sources changed',
        userId: by,
        target: `project ${projectId}, group ${groupId}: ${group.name}, ${wanted.size} provider groups`,
      })
    },
  }
}
export type GroupSources = ReturnType<typeof createGroupSources>
