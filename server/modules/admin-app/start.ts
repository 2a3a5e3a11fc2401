import { eq } from 'drizzle-orm'
import type { Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError, errors } from '../../http/errors.ts'
import type { Environment } from '../../wire.ts'
import { type Access, missingProject } from '../access/index.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { Settings } from '../project-settings/index.ts'
import type { MemberRole, ProjectTables } from '../projects/index.ts'
import { type FindAppRights, type Given, type GivenRights, roleErrors } from '../roles/index.ts'
import type { Texts } from '../texts/index.ts'
import type { AdminStart } from './model.ts'

export interface StartInput {
  readonly projectId: number
  readonly env: Environment
  readonly as?: number | undefined
}
/** Of a request for the start of an application: its project and environment. */
export type StartPlace = Omit<StartInput, 'as'>

interface StartDeps {
  readonly store: Store<AccountTables & ProjectTables>
  readonly access: Access
  readonly permissionsOf: (role: MemberRole) => readonly string[]
  readonly appRights: FindAppRights
  readonly givenRights: Pick<GivenRights, 'to'>
  readonly settings: Pick<Settings, 'config'>
  readonly texts: Pick<Texts, 'locales'>
}

const requireOpen = ({ enters, testEnv }: Given, env: Environment): void => {
  if (!enters) throw missingProject()
  if (env === 'stg' && !testEnv) throw new AppError(roleErrors.testClosed)
}

/** What the application of a project starts with, computed from the database. */
export const createStart = (deps: StartDeps) => {
  const { store, access, permissionsOf, appRights, givenRights, settings, texts } = deps
  const { project, user } = store.t

  const userOf = async ({ userId }: Actor): Promise<AdminStart['user']> => {
    const { userName, nickName, avatar } = user
    const [row] = await store.read
      .select({ userId: user.id, userName, nickName, avatar })
      .from(user)
      .where(eq(user.id, userId))
    return row ?? null
  }

  return {
    /**
     * The actor as whom the start is computed.
     * @throws AppError where a person who is no administrator of the project views a role
     */
    async viewing(actor: Actor | null, { projectId, as }: StartInput): Promise<Actor | null> {
      if (as === undefined) return actor
      if (actor === null) throw new AppError(errors.loginExpired)
      if ((await access.enter(actor, store.read, projectId, missingProject())) !== 'admin')
        throw new AppError(errors.forbidden)
      return { ...actor, as }
    },

    /** @throws AppError for people who may not enter the application of a project, or not in this environment */
    async enter(actor: Actor, { projectId, env }: StartPlace): Promise<void> {
      requireOpen(await givenRights.to(actor, projectId), env)
    },

    /**
     * @throws AppError for a visitor who may open nothing, for people outside of a private project who may open nothing,
     * for a closed test environment
     */
    async compute(actor: Actor | null, { projectId, env }: StartPlace, unread: number): Promise<AdminStart> {
      const { given, menus, codes } = await appRights(actor, projectId, env)
      if (actor === null && menus.length === 0) throw new AppError(errors.loginExpired)
      // People outside of a private project see in it what visitors see, where that is anything.
      if (actor !== null && (given.enters || menus.length === 0)) requireOpen(given, env)
      const [row] = await store.read.select().from(project).where(eq(project.id, projectId))
      if (!row) throw missingProject()
      if (env === 'stg' && !given.enters && row.isPublic !== 1) throw new AppError(roleErrors.testClosed)
      const viewed = actor?.as === undefined ? null : given.roles[0]
      if (viewed === undefined) throw new AppError(roleErrors.notFound)
      const { fields, services } = await settings.config(store.read, projectId)
      const { layout, menuMode, menuTheme, systemTheme, themeColor, breadcrumb, multiTab, mobile, home } = fields
      const isBuilder = given.role !== null && given.role !== 'ordinary'
      return {
        project: {
          ...{ id: projectId, name: row.name, logo: row.logo, isPublic: row.isPublic },
          ...{ layout, menuMode, menuTheme, systemTheme, themeColor, breadcrumb, multiTab, mobile, home },
          locales: [...(await texts.locales(store.read, projectId))],
        },
        env,
        user: actor === null ? null : await userOf(actor),
        role: given.role,
        roles: given.roles.map(({ name }) => name),
        studio: isBuilder,
        menus: [...menus],
        codes: [...codes],
        permissions: isBuilder ? [...permissionsOf(given.role)] : [],
        services: services.filter((service) => service.env === env).map(({ name }) => name),
        unread,
        as: viewed && { roleId: viewed.id, name: viewed.name },
      }
    },
  }
}
export type Start = ReturnType<typeof createStart>
