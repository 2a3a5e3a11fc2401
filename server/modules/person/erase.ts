import { and, eq, isNull } from 'drizzle-orm'
import type { Hooks } from '../../calls/hooks.ts'
import type { Db, Store } from '../../db/store.ts'
import type { AccountTables, Passwords } from '../accounts/index.ts'
import type { FileTables } from '../files/index.ts'
import type { IdentityTables } from '../identities/index.ts'
import type { Notifications } from '../notifications/index.ts'
import type { OnboardingTables } from '../onboarding/index.ts'
import type { PageTables } from '../pages/index.ts'
import { clearLeader, type Policies, type ProjectTables } from '../projects/index.ts'
import type { SecondStepService } from '../second-step/index.ts'
import { type Inactivity, tellInactive } from './inactivity.ts'

/** Takes everything personal out of an account, in the write that says why. The row stays: what its person made for others still names it. */
export type Erase = (db: Db, userId: number) => Promise<void>

/** Makes the work of one erasure; what no login will ever be checked against has to be hashed before the write. */
export const createErasing = (deps: {
  readonly store: Store<AccountTables & ProjectTables & PageTables & FileTables & IdentityTables & OnboardingTables>
  readonly now: () => Date
  readonly passwords: Pick<Passwords, 'hash'>
  readonly secondStep: Pick<SecondStepService, 'forget'>
  readonly policies: Pick<Policies, 'raise'>
  readonly notifications: Pick<Notifications, 'forget'>
  readonly inactivity: Hooks<Inactivity>
}) => {
  const { store, now, passwords, secondStep, policies, notifications, inactivity } = deps
  const { user, session, accountLink, identity, projectMember, pageMember, onboarding, file, fileFolder } = store.t
  return async (): Promise<Erase> => {
    const passwordHash = await passwords.hash(crypto.randomUUID())
    return async (db, userId) => {
      const [row] = await db.select({ avatar: user.avatar }).from(user).where(eq(user.id, userId))
      const picture = /^\/files\/(.+)$/.exec(row?.avatar ?? '')?.[1]
      // The file itself is swept once no row names it.
      if (picture !== undefined) await db.delete(file).where(and(eq(file.name, picture), eq(file.userId, userId), isNull(file.projectId)))
      await secondStep.forget(db, userId)
      await db.delete(session).where(eq(session.userId, userId))
      await db.delete(accountLink).where(eq(accountLink.userId, userId))
      await db.delete(identity).where(eq(identity.userId, userId))
      const left = await db.delete(projectMember).where(eq(projectMember.userId, userId)).returning({ projectId: projectMember.projectId })
      await clearLeader(db, store.t, { projectId: null, userId })
      await policies.raise(db, ...left.map(({ projectId }) => projectId))
      await db.delete(pageMember).where(eq(pageMember.userId, userId))
      await notifications.forget(db, userId)
      await db.delete(onboarding).where(eq(onboarding.userId, userId))
      // Pictures stay where others show them; how they were sorted does not.
      await db
        .update(file)
        .set({ folderId: null })
        .where(and(eq(file.userId, userId), isNull(file.projectId)))
      await db.delete(fileFolder).where(eq(fileFolder.userId, userId))
      const userName = `deleted-${userId}`
      await db
        .update(user)
        .set({
          ...{ userName, nickName: '', avatar: '', searchText: '', passwordHash, role: 2, status: 2 },
          ...{ parentId: null, confirmedAt: null, language: null, lastSignInAt: null, deletedAt: now() },
        })
        .where(eq(user.id, userId))
      await tellInactive(inactivity, db, userId)
    }
  }
}
