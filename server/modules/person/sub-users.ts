import { and, count, desc, eq, isNull } from 'drizzle-orm'
import { hasKeyword, searchText } from '../../db/search-text.ts'
import { type Db, isConflict, type Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { offsetOf, type Paging, toPaged } from '../../http/answer.ts'
import { AppError } from '../../http/errors.ts'
import type { Paged, SubUser } from '../../wire.ts'
import type { Access } from '../access/index.ts'
import { type AccountTables, accountErrors, type Passwords, type Sessions, takeAttempts } from '../accounts/index.ts'
import type { Audit } from '../audit/index.ts'
import type { ProjectTables } from '../projects/index.ts'
import type { PersonAudit } from './audits.ts'
import type { Erase } from './erase.ts'
import { MOST_SUB_USERS, personErrors } from './errors.ts'

const HOUR = 3_600_000
/** A new address tells whether it is registered, so nobody may ask often. */
const MOST_AN_HOUR = 30

interface Face {
  readonly nickName?: string | undefined
  readonly avatar?: string | undefined
}

/** Accounts that a person makes for others, who use what is built and never see the studio. */
export const createSubUsers = (deps: {
  readonly store: Store<AccountTables & ProjectTables>
  readonly now: () => Date
  readonly audit: Audit<PersonAudit>
  readonly passwords: Pick<Passwords, 'hash' | 'isAcceptable'>
  readonly sessions: Pick<Sessions, 'endAll' | 'changed'>
  readonly access: Pick<Access, 'administersSome'>
  readonly erasing: () => Promise<Erase>
}) => {
  const { store, now, audit, passwords, sessions, access, erasing } = deps
  const { user, projectMember } = store.t
  const missing = () => new AppError(personErrors.subUserNotFound)

  const infoOf = async (db: Db, where: ReturnType<typeof and>, paging: { readonly limit: number; readonly offset: number }) => {
    const rows = await db
      .select({
        ...{ userId: user.id, userName: user.userName, nickName: user.nickName, avatar: user.avatar, status: user.status },
        ...{ createdAt: user.createdAt, projects: count(projectMember.userId) },
      })
      .from(user)
      .leftJoin(projectMember, eq(projectMember.userId, user.id))
      .where(where)
      .groupBy(user.id)
      .orderBy(desc(user.createdAt), desc(user.id))
      .limit(paging.limit)
      .offset(paging.offset)
    return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
  }
  const own = (actor: Actor) => and(eq(user.parentId, actor.userId), isNull(user.deletedAt))
  const open = async (db: Db, actor: Actor, userId: number) => {
    const [row] = await db
      .select()
      .from(user)
      .where(and(own(actor), eq(user.id, userId)))
    if (!row) throw missing()
    return row
  }
  const one = async (db: Db, actor: Actor, userId: number): Promise<SubUser> => {
    const [info] = await infoOf(db, and(own(actor), eq(user.id, userId)), { limit: 1, offset: 0 })
    if (!info) throw missing()
    return info
  }
  const hashOf = async (actor: Actor, userPwd: string, userName: string): Promise<string> => {
    if (!(await passwords.isAcceptable(userPwd, { userName, sub: true }))) throw new AppError(accountErrors.weakSubPassword)
    return passwords.hash(userPwd, `user ${actor.userId}`)
  }

  return {
    async list(actor: Actor, query: Paging & { readonly keyword: string }): Promise<Paged<SubUser>> {
      const where = and(own(actor), hasKeyword(user, query.keyword))
      const list = await infoOf(store.read, where, { limit: query.pageSize, offset: offsetOf(query) })
      return toPaged(list, await store.read.$count(user, where), query)
    },

    async create(actor: Actor, given: Face & { readonly userName: string; readonly userPwd: string }): Promise<SubUser> {
      if (!(await access.administersSome(actor, store.read))) throw new AppError(personErrors.notAdministrator)
      const { userName, userPwd, nickName = userName.split('@')[0] as string, avatar = '' } = given
      const limit = { key: `sub user:${actor.userId}`, most: MOST_AN_HOUR, windowMs: HOUR }
      await store.write((db) => takeAttempts(db, store.t, now(), [limit]))
      const passwordHash = await hashOf(actor, userPwd, userName)
      return store.write(async (db) => {
        if ((await db.$count(user, own(actor))) >= MOST_SUB_USERS) throw new AppError(personErrors.tooManySubUsers)
        try {
          const [row] = await db
            .insert(user)
            .values({
              ...{ userName, nickName, avatar, passwordHash, searchText: searchText(userName, nickName) },
              ...{ role: 2, parentId: actor.userId, createdAt: now() },
            })
            .returning({ id: user.id })
          const { id } = row as { id: number }
          await audit(db, { action: 'sub user created', userId: actor.userId, target: `user ${id}, ${userName}` })
          return one(db, actor, id)
        } catch (error) {
          throw isConflict(error) ? new AppError(accountErrors.userExists) : error
        }
      })
    },

    update: (actor: Actor, { userId, nickName, avatar }: Face & { readonly userId: number }): Promise<SubUser> =>
      store.write(async (db) => {
        const row = await open(db, actor, userId)
        const next = { nickName: nickName ?? row.nickName, avatar: avatar ?? row.avatar }
        await db
          .update(user)
          .set({ ...next, searchText: searchText(row.userName, next.nickName) })
          .where(eq(user.id, userId))
        await audit(db, { action: 'sub user changed', userId: actor.userId, target: `user ${userId}` })
        return one(db, actor, userId)
      }),

    /** Ends the sub user's logins: whoever knew the old password is out. */
    async setPassword(actor: Actor, { userId, userPwd }: { readonly userId: number; readonly userPwd: string }): Promise<void> {
      const { userName } = await open(store.read, actor, userId)
      const passwordHash = await hashOf(actor, userPwd, userName)
      await store.write(async (db) => {
        await open(db, actor, userId)
        await db.update(user).set({ passwordHash }).where(eq(user.id, userId))
        await sessions.endAll(db, userId)
        await audit(db, { action: 'sub user password set', userId: actor.userId, target: `user ${userId}` })
      })
      sessions.changed([userId])
    },

    async setStatus(actor: Actor, { userId, status }: { readonly userId: number; readonly status: 1 | 2 }): Promise<SubUser> {
      const info = await store.write(async (db) => {
        await open(db, actor, userId)
        await db.update(user).set({ status }).where(eq(user.id, userId))
        if (status === 2) await sessions.endAll(db, userId)
        const target = `user ${userId}: ${status === 2 ? 'frozen' : 'normal'}`
        await audit(db, { action: 'sub user status changed', userId: actor.userId, target })
        return one(db, actor, userId)
      })
      sessions.changed([userId])
      return info
    },

    async delete(actor: Actor, userId: number): Promise<void> {
      await open(store.read, actor, userId)
      const erase = await erasing()
      await store.write(async (db) => {
        await open(db, actor, userId)
        await erase(db, userId)
        await audit(db, { action: 'sub user deleted', userId: actor.userId, target: `user ${userId}` })
      })
      sessions.changed([userId])
    },

    /** With their person, in the same write. Answers whose logins are over. */
    async eraseAll(db: Db, parentId: number, erase: Erase): Promise<readonly number[]> {
      const rows = await db.select({ id: user.id }).from(user).where(eq(user.parentId, parentId))
      for (const { id } of rows) await erase(db, id)
      return rows.map(({ id }) => id)
    },
  }
}
export type SubUsers = ReturnType<typeof createSubUsers>
