import { and, count, desc, eq, isNull } from 'drizzle-orm'
import type { Hooks } from '../../calls/hooks.ts'
import { afterCommit } from '../../db/after-commit.ts'
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
import { type Inactivity, tellInactive } from './inactivity.ts'

const HOUR = 3_600_000
/** A new address tells whether it is registered, so nobody may ask often. */
const MOST_AN_HOUR = 30

interface Face {
  readonly nickName?: string | undefined
  readonly avatar?: string | undefined
}

interface SubUsersDeps {
  readonly store: Store<AccountTables & ProjectTables>
  readonly now: () => Date
  readonly audit: Audit<PersonAudit>
  readonly passwords: Pick<Passwords, 'hash' | 'isAcceptable'>
  readonly sessions: Pick<Sessions, 'endAll' | 'changed'>
  readonly inactivity: Hooks<Inactivity>
  readonly access: Pick<Access, 'administersSome'>
  readonly erasing: () => Promise<Erase>
}

/** Accounts that a person makes for others, who use what is built and never see the studio. */
class SubUserOperations {
  constructor(private readonly deps: SubUsersDeps) {}

  private missing() {
    return new AppError(personErrors.subUserNotFound)
  }

  private async infoOf(db: Db, where: ReturnType<typeof and>, paging: { readonly limit: number; readonly offset: number }) {
    const { user, projectMember } = this.deps.store.t
    const rows = await db
      .select({
        ...{ userId: user.id, userName: user.userName, nickName: user.nickName, avatar: user.avatar, status: user.status },
        ...{ createdAt: user.createdAt, lastSignInAt: user.lastSignInAt, projects: count(projectMember.userId) },
      })
      .from(user)
      .leftJoin(projectMember, eq(projectMember.userId, user.id))
      .where(where)
      .groupBy(user.id)
      .orderBy(desc(user.createdAt), desc(user.id))
      .limit(paging.limit)
      .offset(paging.offset)
    return rows.map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
    }))
  }

  private own(actor: Actor) {
    const { user } = this.deps.store.t
    return and(eq(user.parentId, actor.userId), isNull(user.deletedAt))
  }

  private async open(db: Db, actor: Actor, userId: number) {
    const { user } = this.deps.store.t
    const [row] = await db
      .select()
      .from(user)
      .where(and(this.own(actor), eq(user.id, userId)))
    if (!row) throw this.missing()
    return row
  }

  private async one(db: Db, actor: Actor, userId: number): Promise<SubUser> {
    const { user } = this.deps.store.t
    const [info] = await this.infoOf(db, and(this.own(actor), eq(user.id, userId)), { limit: 1, offset: 0 })
    if (!info) throw this.missing()
    return info
  }

  private async hashOf(actor: Actor, userPwd: string, userName: string): Promise<string> {
    const { passwords } = this.deps
    if (!(await passwords.isAcceptable(userPwd, { userName, sub: true }))) throw new AppError(accountErrors.weakSubPassword)
    return passwords.hash(userPwd, `user ${actor.userId}`)
  }

  readonly list = async (actor: Actor, query: Paging & { readonly keyword: string }): Promise<Paged<SubUser>> => {
    const { store } = this.deps
    const { user } = this.deps.store.t
    const where = and(this.own(actor), hasKeyword(user, query.keyword))
    const list = await this.infoOf(store.read, where, { limit: query.pageSize, offset: offsetOf(query) })
    return toPaged(list, await store.read.$count(user, where), query)
  }

  readonly create = async (actor: Actor, given: Face & { readonly userName: string; readonly userPwd: string }): Promise<SubUser> => {
    const { access, store, now, audit } = this.deps
    const { user } = this.deps.store.t
    if (!(await access.administersSome(actor, store.read))) throw new AppError(personErrors.notAdministrator)
    const { userName, userPwd, nickName = userName.split('@')[0] as string, avatar = '' } = given
    const limit = { key: `sub user:${actor.userId}`, most: MOST_AN_HOUR, windowMs: HOUR }
    await store.write((db) => takeAttempts(db, store.t, now(), [limit]))
    const passwordHash = await this.hashOf(actor, userPwd, userName)
    return store.write(async (db) => {
      if ((await db.$count(user, this.own(actor))) >= MOST_SUB_USERS) throw new AppError(personErrors.tooManySubUsers)
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
        return this.one(db, actor, id)
      } catch (error) {
        throw isConflict(error) ? new AppError(accountErrors.userExists) : error
      }
    })
  }

  readonly update = (actor: Actor, { userId, nickName, avatar }: Face & { readonly userId: number }): Promise<SubUser> => {
    const { store, audit, sessions } = this.deps
    const { user } = this.deps.store.t
    return store.write(async (db) => {
      const row = await this.open(db, actor, userId)
      const next = { nickName: nickName ?? row.nickName, avatar: avatar ?? row.avatar }
      await db
        .update(user)
        .set({ ...next, searchText: searchText(row.userName, next.nickName) })
        .where(eq(user.id, userId))
      afterCommit(() => sessions.changed([userId]))
      await audit(db, { action: 'sub user changed', userId: actor.userId, target: `user ${userId}` })
      return this.one(db, actor, userId)
    })
  }

  /** Ends the sub user's logins: whoever knew the old password is out. */
  readonly setPassword = async (
    actor: Actor,
    { userId, userPwd }: { readonly userId: number; readonly userPwd: string },
  ): Promise<void> => {
    const { store, sessions, audit } = this.deps
    const { user } = this.deps.store.t
    const { userName } = await this.open(store.read, actor, userId)
    const passwordHash = await this.hashOf(actor, userPwd, userName)
    await store.write(async (db) => {
      await this.open(db, actor, userId)
      await db.update(user).set({ passwordHash }).where(eq(user.id, userId))
      await sessions.endAll(db, userId)
      await audit(db, { action: 'sub user password set', userId: actor.userId, target: `user ${userId}` })
    })
    sessions.changed([userId])
  }

  readonly setStatus = async (actor: Actor, { userId, status }: { readonly userId: number; readonly status: 1 | 2 }): Promise<SubUser> => {
    const { store, sessions, audit } = this.deps
    const { user } = this.deps.store.t
    const info = await store.write(async (db) => {
      await this.open(db, actor, userId)
      await db.update(user).set({ status }).where(eq(user.id, userId))
      if (status === 2) {
        await sessions.endAll(db, userId)
        await tellInactive(this.deps.inactivity, db, userId)
      }
      const target = `user ${userId}: ${status === 2 ? 'frozen' : 'normal'}`
      await audit(db, { action: 'sub user status changed', userId: actor.userId, target })
      return this.one(db, actor, userId)
    })
    sessions.changed([userId])
    return info
  }

  /** On every device. */
  readonly endSessions = async (actor: Actor, userId: number): Promise<void> => {
    const { store, sessions, audit } = this.deps
    await store.write(async (db) => {
      await this.open(db, actor, userId)
      await sessions.endAll(db, userId)
      await audit(db, { action: 'sub user sessions ended', userId: actor.userId, target: `user ${userId}` })
    })
    sessions.changed([userId])
  }

  readonly delete = async (actor: Actor, userId: number): Promise<void> => {
    const { store, erasing, audit, sessions } = this.deps
    await this.open(store.read, actor, userId)
    const erase = await erasing()
    await store.write(async (db) => {
      await this.open(db, actor, userId)
      await erase(db, userId)
      await audit(db, { action: 'sub user deleted', userId: actor.userId, target: `user ${userId}` })
    })
    sessions.changed([userId])
  }

  /** With their person, in the same write. Answers whose logins are over. */
  readonly eraseAll = async (db: Db, parentId: number, erase: Erase): Promise<readonly number[]> => {
    const { user } = this.deps.store.t
    const rows = await db.select({ id: user.id }).from(user).where(eq(user.parentId, parentId))
    for (const { id } of rows) await erase(db, id)
    return rows.map(({ id }) => id)
  }
}

export const createSubUsers = (deps: SubUsersDeps): Pick<SubUserOperations, keyof SubUserOperations> => new SubUserOperations(deps)
export type SubUsers = ReturnType<typeof createSubUsers>
