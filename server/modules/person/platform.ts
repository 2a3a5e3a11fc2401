import { and, desc, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import type { Label } from '#kernel/message'
import type { Hooks } from '../../calls/hooks.ts'
import { hasKeyword } from '../../db/search-text.ts'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { offsetOf, type Paging, toPaged } from '../../http/answer.ts'
import { AppError, errors } from '../../http/errors.ts'
import type { Paged, PlatformUser } from '../../wire.ts'
import { type AccountTables, accountErrors, isUnused, type Sessions, type Unused } from '../accounts/index.ts'
import type { Audit } from '../audit/index.ts'
import { type SecondStepService, type SecondStepTables, secondStepErrors } from '../second-step/index.ts'
import { AT_ONCE, accountLines } from './account-lines.ts'
import type { PersonAudit } from './audits.ts'
import { personErrors } from './errors.ts'
import { type Inactivity, tellInactive } from './inactivity.ts'

const requireSuper = (actor: Actor): void => {
  if (actor.role !== 1) throw new AppError(errors.forbidden)
}

interface Filter {
  readonly keyword: string
  readonly status?: number | undefined
  readonly unused?: Unused | undefined
}

interface PlatformDeps {
  readonly store: Store<AccountTables & SecondStepTables>
  readonly now: () => Date
  readonly audit: Audit<PersonAudit>
  readonly sessions: Pick<Sessions, 'endAll' | 'changed'>
  readonly inactivity: Hooks<Inactivity>
  readonly secondStep: Pick<SecondStepService, 'forget' | 'isOn'>
}

/** All accounts of the installation, for super administrators. */
class PlatformOperations {
  constructor(private readonly deps: PlatformDeps) {}

  private async select(db: Db, where: ReturnType<typeof and>, limit: number, offset: number): Promise<readonly PlatformUser[]> {
    const { user, totp } = this.deps.store.t
    const rows = await db
      .select({ user, since: totp.confirmedAt })
      .from(user)
      .leftJoin(totp, and(eq(totp.userId, user.id), isNotNull(totp.confirmedAt)))
      .where(where)
      .orderBy(desc(user.createdAt), desc(user.id))
      .limit(limit)
      .offset(offset)
    const parents = new Map<number, string>()
    for (const parentId of new Set(rows.flatMap(({ user: { parentId } }) => (parentId === null ? [] : [parentId])))) {
      const [found] = await db.select({ userName: user.userName }).from(user).where(eq(user.id, parentId))
      parents.set(parentId, found?.userName ?? '')
    }
    return rows.map(
      ({ user: { id, userName, nickName, avatar, role, status, confirmedAt, parentId, createdAt, lastSignInAt }, since }) => ({
        ...{ userId: id, userName, nickName, avatar, role, status, confirmed: confirmedAt !== null, second: since !== null },
        ...{ parent: parentId === null ? '' : (parents.get(parentId) ?? ''), createdAt: createdAt.toISOString() },
        lastSignInAt: lastSignInAt?.toISOString() ?? null,
      }),
    )
  }

  /** Somebody else's account, which is there. */
  private async open(db: Db, actor: Actor, userId: number) {
    const { user } = this.deps.store.t
    const [row] = await db
      .select()
      .from(user)
      .where(and(eq(user.id, userId), isNull(user.deletedAt)))
    if (!row) throw new AppError(accountErrors.accountNotFound)
    if (userId === actor.userId) throw new AppError(personErrors.ownAccount)
    return row
  }

  private async one(db: Db, userId: number): Promise<PlatformUser> {
    const { user } = this.deps.store.t
    const [info] = await this.select(db, eq(user.id, userId), 1, 0)
    if (!info) throw new AppError(accountErrors.accountNotFound)
    return info
  }

  private isAsked({ keyword, status, unused }: Filter) {
    const { store, now } = this.deps
    const { user } = store.t
    return and(
      isNull(user.deletedAt),
      hasKeyword(user, keyword),
      status === undefined ? undefined : eq(user.status, status as 1 | 2),
      isUnused(store.t, unused, now()),
    )
  }

  readonly list = async (actor: Actor, query: Paging & Filter): Promise<Paged<PlatformUser>> => {
    const { store } = this.deps
    const { user } = this.deps.store.t
    requireSuper(actor)
    const where = this.isAsked(query)
    return toPaged(await this.select(store.read, where, query.pageSize, offsetOf(query)), await store.read.$count(user, where), query)
  }

  /** A CSV file of the accounts that a list would show, piece by piece. */
  readonly export = async (actor: Actor, query: Filter, language: keyof Label): Promise<AsyncGenerator<string>> => {
    const { store, audit } = this.deps
    requireSuper(actor)
    const where = this.isAsked(query)
    await store.write(async (db) => {
      const target = `${await db.$count(store.t.user, where)} accounts`
      await audit(db, { action: 'accounts exported', userId: actor.userId, target })
    })
    return accountLines((offset) => this.select(store.read, where, AT_ONCE, offset), language)
  }

  /** Of another person, on every device. */
  readonly endSessions = async (actor: Actor, userId: number): Promise<void> => {
    const { store, sessions, audit } = this.deps
    requireSuper(actor)
    await store.write(async (db) => {
      const { userName } = await this.open(db, actor, userId)
      await sessions.endAll(db, userId)
      await audit(db, { action: 'account sessions ended', userId: actor.userId, target: `user ${userId}, ${userName}` })
    })
    sessions.changed([userId])
  }

  /** A frozen account is out with its next request. Nobody freezes themselves, so one super administrator is always left. */
  readonly setStatus = async (
    actor: Actor,
    { userId, status }: { readonly userId: number; readonly status: 1 | 2 },
  ): Promise<PlatformUser> => {
    const { store, sessions, audit } = this.deps
    const { user } = this.deps.store.t
    requireSuper(actor)
    const info = await store.write(async (db) => {
      const { userName } = await this.open(db, actor, userId)
      await db.update(user).set({ status }).where(eq(user.id, userId))
      if (status === 2) {
        await sessions.endAll(db, userId)
        await tellInactive(this.deps.inactivity, db, userId)
      }
      const target = `user ${userId}, ${userName}: ${status === 2 ? 'frozen' : 'normal'}`
      await audit(db, { action: 'account status changed', userId: actor.userId, target })
      return this.one(db, userId)
    })
    sessions.changed([userId])
    return info
  }

  readonly setRole = async (actor: Actor, { userId, role }: { readonly userId: number; readonly role: 1 | 2 }): Promise<PlatformUser> => {
    const { store, audit, sessions } = this.deps
    const { user } = this.deps.store.t
    requireSuper(actor)
    const info = await store.write(async (db) => {
      const { userName, parentId } = await this.open(db, actor, userId)
      if (role === 1 && parentId !== null) throw new AppError(personErrors.subUserRole)
      await db.update(user).set({ role }).where(eq(user.id, userId))
      await audit(db, { action: 'account role changed', userId: actor.userId, target: `user ${userId}, ${userName}: ${role}` })
      return this.one(db, userId)
    })
    sessions.changed([userId])
    return info
  }

  /** For somebody who has lost both phone and recovery codes, and has shown in another way who they are. */
  readonly secondOff = (actor: Actor, userId: number): Promise<PlatformUser> => {
    const { store, secondStep, audit } = this.deps
    requireSuper(actor)
    return store.write(async (db) => {
      const { userName } = await this.open(db, actor, userId)
      if (!(await secondStep.isOn(db, userId))) throw new AppError(secondStepErrors.notOn)
      await secondStep.forget(db, userId)
      await audit(db, { action: 'account second step off', userId: actor.userId, target: `user ${userId}, ${userName}` })
      return this.one(db, userId)
    })
  }

  /** Whether nobody else could look after the installation. */
  readonly isLast = async (db: Db, actor: Actor): Promise<boolean> => {
    const { user } = this.deps.store.t
    return actor.role === 1 && (await db.$count(user, and(eq(user.role, 1), eq(user.status, 1), ne(user.id, actor.userId)))) === 0
  }
}

export const createPlatform = (deps: PlatformDeps): Pick<PlatformOperations, keyof PlatformOperations> => new PlatformOperations(deps)
export type Platform = ReturnType<typeof createPlatform>
