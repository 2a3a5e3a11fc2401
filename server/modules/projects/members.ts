import { and, asc, eq } from 'drizzle-orm'
import { isConflict, type Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import type { ProjectMember } from '../../wire.ts'
import type { Audit } from '../audit/service.ts'
import type { Access } from './access.ts'
import { projectErrors } from './errors.ts'
import { missingProject } from './service.ts'
import type { MemberRole } from './table.ts'

/** Who works on a project. */
export const createMemberService = (deps: {
  readonly store: Store
  readonly now: () => Date
  readonly access: Access
  readonly audit: Audit
}) => {
  const { store, now, access, audit } = deps
  const { project, projectMember, user } = store.t
  const person = { userId: user.id, userName: user.userName, nickName: user.nickName, avatar: user.avatar }

  return {
    async list(actor: Actor, projectId: number): Promise<readonly ProjectMember[]> {
      const db = store.read
      await access.require(actor, db, projectId, 'tester', missingProject())
      const owners = await db.select(person).from(project).innerJoin(user, eq(user.id, project.userId)).where(eq(project.id, projectId))
      const members = await db
        .select({ ...person, role: projectMember.role })
        .from(projectMember)
        .innerJoin(user, eq(user.id, projectMember.userId))
        .where(eq(projectMember.projectId, projectId))
        .orderBy(asc(user.userName))
      return [
        ...owners.map((row) => ({ ...row, role: 'admin' as const, owner: true })),
        ...members.map((row) => ({ ...row, owner: false })),
      ]
    },

    /** The whole e-mail must be given: nobody can look for accounts here. */
    add: (
      actor: Actor,
      { projectId, userName, role }: { readonly projectId: number; readonly userName: string; readonly role: MemberRole },
    ): Promise<ProjectMember> =>
      store.write(async (db) => {
        await access.require(actor, db, projectId, 'admin', missingProject())
        const [found] = await db.select(person).from(user).where(eq(user.userName, userName.toLowerCase()))
        if (!found) throw new AppError(projectErrors.userNotFound)
        const [owner] = await db.select({ userId: project.userId }).from(project).where(eq(project.id, projectId))
        if (owner?.userId === found.userId) throw new AppError(projectErrors.ownerIsMember)
        try {
          await db.insert(projectMember).values({ projectId, userId: found.userId, role, createdAt: now() })
        } catch (error) {
          throw isConflict(error) ? new AppError(projectErrors.memberExists) : error
        }
        await audit(db, { action: 'member added', userId: actor.userId, target: `project ${projectId}, user ${found.userId}, ${role}` })
        return { ...found, role, owner: false }
      }),

    remove: (actor: Actor, { projectId, userId }: { readonly projectId: number; readonly userId: number }): Promise<void> =>
      store.write(async (db) => {
        await access.require(actor, db, projectId, 'admin', missingProject())
        await db.delete(projectMember).where(and(eq(projectMember.projectId, projectId), eq(projectMember.userId, userId)))
        await audit(db, { action: 'member removed', userId: actor.userId, target: `project ${projectId}, user ${userId}` })
      }),
  }
}
export type MemberService = ReturnType<typeof createMemberService>
