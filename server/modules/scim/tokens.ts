import { and, asc, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { containing, searchText } from '../../db/search-text.ts'
import { type Db, isConflict, type Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { offsetOf, type Paged, type Paging, toPaged } from '../../http/answer.ts'
import { AppError } from '../../http/errors.ts'
import { type Access, missingProject } from '../access/index.ts'
import { type AccountTables, hashOf } from '../accounts/index.ts'
import type { Audit } from '../audit/index.ts'
import type { ProjectTables } from '../projects/index.ts'
import type { RoleTables } from '../roles/index.ts'
import type { ScimAudit } from './audits.ts'
import { MOST_TOKENS, scimErrors } from './errors.ts'
import { TOKEN_PREFIX } from './finding.ts'
import type { MadeScimToken, ScimPerson, ScimTokenInfo } from './model.ts'
import type { ScimTables } from './table.ts'

type Row = ScimTables['scimToken']['$inferSelect']
interface Deps {
  readonly store: Store<AccountTables & ProjectTables & RoleTables & ScimTables>
  readonly now: () => Date
  readonly access: Access
  readonly audit: Audit<ScimAudit>
  readonly baseUrl: string
}
const missing = () => new AppError(scimErrors.notFound)
const newToken = (): string =>
  `${TOKEN_PREFIX}${Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')}`
const targetOf = ({ projectId, id, name }: Row): string => `project ${projectId}, token ${id}: ${name}`

/** Tokens by which a provider keeps the people of a project: its administrators make and end them. */
export class ScimTokens {
  constructor(private readonly deps: Deps) {}

  async list(actor: Actor, projectId: number): Promise<{ readonly address: string; readonly tokens: ScimTokenInfo[] }> {
    const { store, access, baseUrl } = this.deps
    const { scimToken } = store.t
    await access.require(actor, store.read, projectId, 'admin', missingProject())
    const rows = await store.read
      .select()
      .from(scimToken)
      .where(eq(scimToken.projectId, projectId))
      .orderBy(desc(isNull(scimToken.endedAt)), asc(scimToken.name), asc(scimToken.id))
    return { address: `${baseUrl}/scim/v2/${projectId}`, tokens: await this.infos(store.read, rows) }
  }

  create(
    actor: Actor,
    { projectId, name, endsAt }: { readonly projectId: number; readonly name: string; readonly endsAt: string | null },
  ): Promise<MadeScimToken> {
    const { store, access, audit, now } = this.deps
    const { scimToken } = store.t
    return store.write(
      async (db) => {
        await access.require(actor, db, projectId, 'admin', missingProject())
        const running = and(eq(scimToken.projectId, projectId), isNull(scimToken.endedAt))
        if ((await db.$count(scimToken, running)) >= MOST_TOKENS) throw new AppError(scimErrors.tooMany)
        const at = now()
        const end = endsAt === null ? null : new Date(endsAt)
        if (end !== null && end <= at) throw new AppError(scimErrors.endsInPast)
        const secret = newToken()
        const values = { projectId, name, hash: hashOf(secret), createdBy: actor.userId, createdAt: at, endsAt: end }
        const [row] = await naming(() => db.insert(scimToken).values(values).returning())
        await audit(db, { action: 'scim token made', userId: actor.userId, target: targetOf(row as Row) })
        const [token] = await this.infos(db, [row as Row])
        return { token: token as ScimTokenInfo, secret }
      },
      [`scim:${projectId}`],
    )
  }

  /** Ends a token for ever; ending it again changes nothing. People stay as they are. */
  end(actor: Actor, id: number): Promise<ScimTokenInfo> {
    const { store, access, audit, now } = this.deps
    const { scimToken } = store.t
    return store.write(async (db) => {
      const [before] = await db.select().from(scimToken).where(eq(scimToken.id, id))
      if (!before) throw missing()
      await access.require(actor, db, before.projectId, 'admin', missing())
      if (before.endedAt !== null) return (await this.infos(db, [before]))[0] as ScimTokenInfo
      const [row] = await db.update(scimToken).set({ endedAt: now() }).where(eq(scimToken.id, id)).returning()
      await audit(db, { action: 'scim token ended', userId: actor.userId, target: targetOf(before) })
      return (await this.infos(db, [row as Row]))[0] as ScimTokenInfo
    })
  }

  /** People whom a provider keeps. */
  async people(
    actor: Actor,
    query: Paging & { readonly projectId: number; readonly keyword: string },
  ): Promise<Paged<ScimPerson>> {
    const { store, access } = this.deps
    const { scimUser, scimGroupMember, projectGroup } = store.t
    const db = store.read
    await access.require(actor, db, query.projectId, 'admin', missingProject())
    const isFound =
      query.keyword === ''
        ? undefined
        : sql`${scimUser.userName} like ${containing(searchText(query.keyword))} escape '\\\\'`
    const where = and(eq(scimUser.projectId, query.projectId), isFound)
    const rows = await db
      .select()
      .from(scimUser)
      .where(where)
      .orderBy(asc(scimUser.userName))
      .limit(query.pageSize)
      .offset(offsetOf(query))
    const ids = rows.map(({ id }) => id)
    const groups =
      ids.length === 0
        ? []
        : await db
            .select({ userId: scimGroupMember.scimUserId, name: projectGroup.name })
            .from(scimGroupMember)
            .innerJoin(projectGroup, eq(projectGroup.id, scimGroupMember.groupId))
            .where(inArray(scimGroupMember.scimUserId, ids))
            .orderBy(asc(projectGroup.name))
    const list = rows.map(
      ({ id, userName, displayName, active, waits, updatedAt }): ScimPerson => ({
        ...{ id, userName, displayName, state: active ? (waits ? 'waits' : 'active') : 'inactive' },
        groups: groups.filter(({ userId }) => userId === id).map(({ name }) => name),
        updatedAt: updatedAt.toISOString(),
      }),
    )
    return toPaged(list, await db.$count(scimUser, where), query)
  }

  /** Forgets tokens that were ended before the given time. */
  async forget(before: Date): Promise<void> {
    const { store } = this.deps
    const { scimToken } = store.t
    await store.write((db) => db.delete(scimToken).where(lt(scimToken.endedAt, before)))
  }

  private async infos(db: Db, rows: readonly Row[]): Promise<ScimTokenInfo[]> {
    if (rows.length === 0) return []
    const { user } = this.deps.store.t
    const makers = await db
      .select({ id: user.id, userName: user.userName, nickName: user.nickName })
      .from(user)
      .where(inArray(user.id, [...new Set(rows.map(({ createdBy }) => createdBy))]))
    const names = new Map(makers.map(({ id, userName, nickName }) => [id, nickName || userName]))
    return rows.map(({ hash: _, createdBy, createdAt, lastUsedAt, endsAt, endedAt, ...row }) => ({
      ...row,
      createdBy: names.get(createdBy) ?? '',
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      endsAt: endsAt?.toISOString() ?? null,
      endedAt: endedAt?.toISOString() ?? null,
    }))
  }
}

async function naming<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw isConflict(error) ? new AppError(scimErrors.nameTaken) : error
  }
}
