import { join } from 'node:path'
import { createHooks } from '../../calls/hooks.ts'
import { defineModule, laterTables } from '../../calls/module.ts'
import { fillSearchText, searchText } from '../../db/search-text.ts'
import { IN_FILE } from '../../parts/part.ts'
import { accessModule } from '../access/index.ts'
import { accountsModule } from '../accounts/index.ts'
import { auditModule } from '../audit/index.ts'
import type { MenuTables } from '../menus/index.ts'
import type { PageTables } from '../pages/index.ts'
import type { PublishTables } from '../publish/index.ts'
import { quotasModule } from '../quotas/index.ts'
import { projectAudits } from './audits.ts'
import { projectCalls } from './calls.ts'
import type { ProjectContent } from './contents.ts'
import { projectsFields } from './fields.ts'
import { mendSubUserRoles } from './member-roles.ts'
import { createMemberService, type MemberChange } from './members.ts'
import { createPolicies, onPolicyRaised } from './policy.ts'
import { createProjectsWork } from './project-part.ts'
import { createProjectService, type ForbidsDeletion, type ProjectEdit } from './service.ts'
import { projectTables } from './table.ts'

/** Projects, and who works on them. */
export const projectsModule = defineModule({
  id: 'projects',
  fields: projectsFields,
  needs: [auditModule, accountsModule, accessModule, quotasModule],
  // Pages are counted in lists, and go with their project.
  reads: laterTables<PageTables & PublishTables & MenuTables>('page', 'pageMember', 'publish', 'snapshot', 'menu'),
  audits: projectAudits,
  permissions: [
    { id: 'permission/project.see', label: { zh: '查看项目', en: 'See the project' }, givenTo: ['tester', 'developer', 'admin'] },
    {
      id: 'permission/project.edit',
      label: { zh: '修改项目设置', en: 'Change the settings of the project' },
      givenTo: ['developer', 'admin'],
    },
    { id: 'permission/project.delete', label: { zh: '删除项目', en: 'Delete the project' }, givenTo: ['owner'] },
    { id: 'permission/project.members', label: { zh: '管理成员', en: 'Manage members' }, givenTo: ['admin'] },
    { id: 'permission/project.network.see', label: { zh: '查看内网地址', en: 'See private addresses' }, givenTo: ['developer', 'admin'] },
    // The server's own network is not for whoever made the project to open: super administrators alone.
    { id: 'permission/project.network', label: { zh: '开放内网地址', en: 'Open private addresses' }, givenTo: [] },
  ],
  tables: projectTables,
  migrations: join(import.meta.dirname, 'migrations'),
  services: ({ store, bus, now, projectParts, use }) => {
    const { access } = use(accessModule)
    const { quotas } = use(quotasModule)
    const audit = use(auditModule).auditOf(projectAudits)
    /** What forbids to delete a project, asked in the write that would. */
    const deletionRules = createHooks<ForbidsDeletion>()
    /** Work in the write that changes a project. */
    const edits = createHooks<ProjectEdit>()
    /** What a project is made of, kind by kind. */
    const projectContents = createHooks<ProjectContent>()
    const policies = createPolicies({ store, bus })
    // Memberships and owners are a part of the policy.
    onPolicyRaised(bus, access.forgetProject)
    /** Work in the write that makes, changes or ends a membership. */
    const memberChanges = createHooks<MemberChange>()
    return {
      ...{ policies, memberChanges, deletionRules, edits, projectContents },
      projects: createProjectService({ store, now, access, audit, quotas, projectParts, deletionRules, edits, policies }),
      members: createMemberService({
        store,
        now,
        access,
        audit,
        sessions: use(accountsModule).sessions,
        projectParts,
        policies,
        changes: memberChanges,
      }),
    }
  },
  projectPart: {
    tables: { project: IN_FILE, projectMember: 'the people of a project are no content of it' },
    work: (_, { use }) => createProjectsWork(use(quotasModule).quotas),
  },
  calls: projectCalls,
  async sweep({ policies }, { store }) {
    await mendSubUserRoles(store, policies)
    await fillSearchText(store, { table: store.t.project, key: store.t.project.id, textOf: ({ name }) => searchText(name) })
  },
})

// Published to other modules.
export { inTextOrder, type ProjectContent } from './contents.ts'
export { projectErrors } from './errors.ts'
export { clearLeader, type Leader, leadersAlone, leadersOf, requireLeader } from './leaders.ts'
export { countedRole, requireRoleFor } from './member-roles.ts'
export type { MemberChange, MemberService } from './members.ts'
export { addressPrefix, projectName, projectRemark, projectVisibility, projectVisit } from './model.ts'
export { type Policies, policyTopicOf } from './policy.ts'
export type { ProjectEdit, ProjectService } from './service.ts'
export type { MemberRole, ProjectTables, StudioRole } from './table.ts'
