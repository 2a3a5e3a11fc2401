import { defineModule } from '../../calls/module.ts'
import { accessModule } from '../access/index.ts'
import { accountsModule } from '../accounts/index.ts'
import { auditModule } from '../audit/index.ts'
import { documentsModule } from '../documents/index.ts'
import { mailModule } from '../mail/index.ts'
import { menusModule } from '../menus/index.ts'
import { notificationsModule } from '../notifications/index.ts'
import { pagesModule } from '../pages/index.ts'
import { projectsModule } from '../projects/index.ts'
import { rolesModule } from '../roles/index.ts'
import { createAddMany } from './add-many.ts'
import { invitationAudits } from './audits.ts'
import { invitationCalls } from './calls.ts'
import { invitationsFields } from './fields.ts'
import { createGroupLists } from './group-lists.ts'
import { createInvitationNotices, invitationNotices } from './notices.ts'
import { createInvitations } from './service.ts'
import { invitationTables } from './table.ts'

/** Invitations to projects by e-mail. */
export const invitationsModule = defineModule({
  id: 'invitations',
  fields: invitationsFields,
  needs: [
    ...[auditModule, mailModule, accountsModule, accessModule, projectsModule, documentsModule, pagesModule, menusModule],
    ...[rolesModule, notificationsModule],
  ],
  audits: invitationAudits,
  tables: invitationTables,
  services: ({ store, now, config, use }) => {
    const { notifications, notificationKinds } = use(notificationsModule)
    notificationKinds.add(...invitationNotices)
    const invitations = createInvitations({
      ...{ store, now, access: use(accessModule).access, audit: use(auditModule).auditOf(invitationAudits) },
      users: use(rolesModule).projectUsers,
      groupPeople: use(rolesModule).groupPeople,
      mails: use(mailModule).mails,
      policies: use(projectsModule).policies,
      changes: use(projectsModule).memberChanges,
      notices: createInvitationNotices({ store, notifications }),
      baseUrl: config.baseUrl,
    })
    use(rolesModule).userAdditions.add(invitations.added)
    use(accountsModule).logins.add(invitations.take)
    const addMany = createAddMany({ store, now, access: use(accessModule).access, users: use(rolesModule).projectUsers, invitations })
    const { groups, groupPeople, projectUsers } = use(rolesModule)
    const groupLists = createGroupLists({ store, now, users: projectUsers, groups, groupPeople, invitations })
    return { invitations, addMany, groupLists }
  },
  projectPart: { tables: { projectInvitation: 'the people of a project are no content of it' } },
  calls: invitationCalls,
  sweep: ({ invitations }) => invitations.sweep(),
})
