import { createHooks } from '../../calls/hooks.ts'
import { defineModule } from '../../calls/module.ts'
import { accessModule } from '../access/index.ts'
import { accountsModule } from '../accounts/index.ts'
import { auditModule } from '../audit/index.ts'
import { documentsModule } from '../documents/index.ts'
import { menusModule } from '../menus/index.ts'
import { pagesModule } from '../pages/index.ts'
import { projectsModule } from '../projects/index.ts'
import { rolesModule } from '../roles/index.ts'
import { invitationAudits } from './audits.ts'
import { invitationCalls } from './calls.ts'
import type { InvitationMails } from './mails.ts'
import { createInvitations } from './service.ts'
import { invitationTables } from './table.ts'

/** Invitations to projects by e-mail. */
export const invitationsModule = defineModule({
  id: 'invitations',
  needs: [auditModule, accountsModule, accessModule, projectsModule, documentsModule, pagesModule, menusModule, rolesModule],
  audits: invitationAudits,
  tables: invitationTables,
  services: ({ store, now, use }) => {
    /** Whoever sends mails; without one nobody is told, and the project opens as soon as they sign in all the same. */
    const invitationMails = createHooks<InvitationMails>()
    const invitations = createInvitations({
      ...{ store, now, access: use(accessModule).access, audit: use(auditModule).auditOf(invitationAudits) },
      users: use(rolesModule).projectUsers,
      mails: {
        async send(db, mail) {
          for (const mails of invitationMails.all()) await mails.send(db, mail)
        },
      },
    })
    use(rolesModule).userAdditions.add(invitations.added)
    use(accountsModule).logins.add(invitations.take)
    return { invitations, invitationMails }
  },
  calls: invitationCalls,
  sweep: ({ invitations }) => invitations.sweep(),
})
