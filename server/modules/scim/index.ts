import { join } from 'node:path'
import { defineModule } from '../../calls/module.ts'
import { accessModule } from '../access/index.ts'
import { accountsModule } from '../accounts/index.ts'
import { auditModule } from '../audit/index.ts'
import { projectsModule } from '../projects/index.ts'
import { retentionModule } from '../retention/index.ts'
import { rolesModule } from '../roles/index.ts'
import { scimAudits } from './audits.ts'
import { scimCalls } from './calls.ts'
import { scimFields } from './fields.ts'
import { TokenFinding } from './finding.ts'
import { GroupMembers } from './group-members.ts'
import { ScimGroups } from './groups.ts'
import { SCIM, ScimMemberships } from './memberships.ts'
import { ScimRouter } from './router.ts'
import { scimTables } from './table.ts'
import { ScimTokens } from './tokens.ts'
import { ScimUsers } from './users.ts'

const OF_PEOPLE = 'the people of a project are no content of it'

/** SCIM 2.0: identity providers keep the people and groups of projects. */
export const scimModule = defineModule({
  id: 'scim',
  fields: scimFields,
  needs: [auditModule, accountsModule, accessModule, projectsModule, rolesModule, retentionModule],
  audits: scimAudits,
  permissions: [
    {
      id: 'permission/scim.manage',
      label: { zh: '管理 SCIM 同步', en: 'Manage provisioning by SCIM' },
      givenTo: ['admin'],
    },
  ],
  tables: scimTables,
  migrations: join(import.meta.dirname, 'migrations'),
  services: ({ store, now, config, use }) => {
    const audit = use(auditModule).auditOf(scimAudits)
    const { sessions, logins } = use(accountsModule)
    const { members, memberChanges } = use(projectsModule)
    const { projectUsers, groupPeople, groups, memberOrigins } = use(rolesModule)
    const { access } = use(accessModule)
    const { baseUrl } = config
    const memberships = new ScimMemberships({ store, members, users: projectUsers, groupPeople, sessions })
    memberOrigins.add(() => [{ id: SCIM, label: 'SCIM', hasGroups: false }])
    memberChanges.add(memberships.follow)
    logins.add(memberships.take)
    const users = new ScimUsers({ store, now, audit, memberships })
    const groupMembers = new GroupMembers({ store, groupPeople })
    const finding = new TokenFinding({ store, now, baseUrl })
    return {
      endedTokensKept: use(retentionModule).retention.declare({
        id: 'scim/ended-tokens',
        label: { zh: '已停用的 SCIM 令牌', en: 'SCIM tokens that were ended' },
        ...{ days: 30, min: 1, max: 3_650 },
      }),
      scimTokens: new ScimTokens({ store, now, access, audit, baseUrl }),
      scimRouter: new ScimRouter({
        ...{ finding, users },
        groups: new ScimGroups({ store, now, audit, groups, groupMembers, sessions }),
      }),
    }
  },
  projectPart: {
    tables: {
      scimToken: 'tokens open one project alone: a copy gets tokens of its own',
      ...{ scimUser: OF_PEOPLE, scimGroup: OF_PEOPLE, scimGroupMember: OF_PEOPLE },
    },
  },
  calls: scimCalls,
  sweep: ({ scimTokens, endedTokensKept }) => endedTokensKept.sweep((before) => scimTokens.forget(before)),
})
