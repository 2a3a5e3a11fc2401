import { join } from 'node:path'
import { createHooks } from '../../calls/hooks.ts'
import { defineModule } from '../../calls/module.ts'
import { IN_FILE } from '../../parts/part.ts'
import { accessModule } from '../access/index.ts'
import { accountsModule } from '../accounts/index.ts'
import { auditModule } from '../audit/index.ts'
import { documentsModule } from '../documents/index.ts'
import { menusModule } from '../menus/index.ts'
import { notificationsModule } from '../notifications/index.ts'
import { pagesModule } from '../pages/index.ts'
import { projectsModule } from '../projects/index.ts'
import { publishModule } from '../publish/index.ts'
import { createAppRights } from './app-rights.ts'
import { roleAudits } from './audits.ts'
import { roleCalls } from './calls.ts'
import { createCodes } from './codes.ts'
import { roleContent } from './content.ts'
import { createEntrance } from './entrance.ts'
import { rolesFields } from './fields.ts'
import { createGiven } from './given.ts'
import { createGroupPeople } from './group-people.ts'
import { createGroupSources } from './group-sources.ts'
import { createGroups } from './groups.ts'
import { createHeldRoles } from './held-roles.ts'
import { createNotices, roleNotices } from './notices.ts'
import { rolesFile } from './project-file.ts'
import { createRolesWork } from './project-part.ts'
import { ProviderGroups } from './provider-groups.ts'
import { createRights } from './rights.ts'
import { createRoleService } from './service.ts'
import { roleTables } from './table.ts'
import type { MemberOrigin } from './user-reading.ts'
import { createProjectUsers, type UserAddition } from './users.ts'

const OF_PEOPLE = 'the people of a project are no content of it'

/** Roles of ordinary users, the people of a project, and groups of them. */
export const rolesModule = defineModule({
  id: 'roles',
  fields: rolesFields,
  needs: [
    auditModule,
    accountsModule,
    accessModule,
    projectsModule,
    documentsModule,
    pagesModule,
    menusModule,
    publishModule,
    notificationsModule,
  ],
  audits: roleAudits,
  permissions: [
    {
      id: 'permission/project.enter',
      label: { zh: '进入后台', en: 'Enter the back office' },
      givenTo: ['ordinary', 'tester', 'developer', 'admin'],
    },
    { id: 'permission/role.see', label: { zh: '查看角色和用户', en: 'See roles and people' }, givenTo: ['tester', 'developer', 'admin'] },
    { id: 'permission/role.edit', label: { zh: '管理角色', en: 'Manage roles' }, givenTo: ['admin'] },
    { id: 'permission/role.users', label: { zh: '管理项目用户', en: 'Manage the people of the project' }, givenTo: ['admin'] },
  ],
  tables: roleTables,
  migrations: join(import.meta.dirname, 'migrations'),
  services: ({ store, now, use }) => {
    const { access } = use(accessModule)
    const { sessions } = use(accountsModule)
    const { menus, menuDeletions } = use(menusModule)
    const audit = use(auditModule).auditOf(roleAudits)
    const changed = (userIds: readonly number[]) => sessions.changed(userIds)
    const held = createHeldRoles(store)
    /** What gives memberships besides people, such as providers of sign-ins. */
    const memberOrigins = createHooks<() => readonly MemberOrigin[]>()
    const origins = () => memberOrigins.all().flatMap((find) => find())
    const { members, projectContents, policies, memberChanges } = use(projectsModule)
    const { notifications, notificationKinds } = use(notificationsModule)
    notificationKinds.add(...roleNotices)
    const notices = createNotices({ store, notifications, held })
    memberChanges.add(notices.member)
    const roles = createRoleService({ store, now, access, audit, menus, held, changed, policies, notices })
    menuDeletions.add(roles.forget)
    projectContents.add(roleContent(store))
    const given = createGiven({ store, access, held })
    const codesGiven = createCodes({ store, access, given })
    const rights = createRights({ store, given, codesGiven })
    const appRights = createAppRights({ store, given, codesGiven })
    use(publishModule).publishContexts.add(async (projectId) => {
      const grantedCodes = await rights.grantedCodes(projectId)
      return grantedCodes ? { grantedCodes } : {}
    })
    /** Work in the write that adds somebody to a project. */
    const userAdditions = createHooks<UserAddition>()
    const projectUsers = createProjectUsers({
      ...{
        store,
        now,
        access,
        audit,
        roles,
        held,
        members,
        additions: userAdditions,
        changed,
        sessions,
        origins,
        policies,
        changes: memberChanges,
      },
    })
    const sources = createGroupSources({ store, audit, providers: () => origins().filter(({ hasGroups }) => hasGroups) })
    const groups = createGroups({ store, now, access, audit, roles, changed, policies, notices, sources })
    const groupPeople = createGroupPeople({ store, now, audit, groups, changed, policies, notices })
    const warn = (sentence: string): void => console.warn(sentence)
    const providerGroups = new ProviderGroups({ store, audit, users: projectUsers, groupPeople, changed, warn })
    const entrance = createEntrance({ store, access, given, rights })
    return {
      roles,
      held,
      rights,
      appRights,
      givenRights: given,
      projectUsers,
      userAdditions,
      memberOrigins,
      providerGroups,
      groups,
      groupPeople,
      entrance,
    }
  },
  projectPart: {
    schema: rolesFile,
    tables: { projectRole: IN_FILE, projectGroup: OF_PEOPLE, projectGroupMember: OF_PEOPLE, projectGroupSource: OF_PEOPLE },
    work: ({ held }, { store, use }) =>
      createRolesWork({ store, held, changed: (userIds) => use(accountsModule).sessions.changed(userIds) }),
  },
  calls: roleCalls,
})

export type { FindAppRights } from './app-rights.ts'
export { roleErrors } from './errors.ts'
export type { Given, GivenRights } from './given.ts'
// Published to other modules.
export { groupErrors, LONGEST_GROUP } from './group-errors.ts'
export type { GroupPeople } from './group-people.ts'
export type { Groups } from './groups.ts'
export type { HeldRoles } from './held-roles.ts'
export { type MailOutcome, mailOutcome, memberRole, type ProjectUser, projectUser, type RoleInfo } from './model.ts'
export type { ProviderGroupNames, ProviderGroups } from './provider-groups.ts'
export type { PagePlace, Rights, SeenMenu } from './rights.ts'
export type { RoleTables } from './table.ts'
export type { ProjectUsers } from './users.ts'
