import { createHooks } from '../../calls/hooks.ts'
import { defineModule } from '../../calls/module.ts'
import { accessModule } from '../access/index.ts'
import { accountsModule } from '../accounts/index.ts'
import { auditModule } from '../audit/index.ts'
import { filesModule } from '../files/index.ts'
import { identitiesModule } from '../identities/index.ts'
import { notificationsModule } from '../notifications/index.ts'
import { onboardingModule } from '../onboarding/index.ts'
import { pagesModule } from '../pages/index.ts'
import { projectsModule } from '../projects/index.ts'
import { quotasModule } from '../quotas/index.ts'
import { secondStepModule } from '../second-step/index.ts'
import { accountCallsOfOthers } from './account-calls.ts'
import { personAudits } from './audits.ts'
import type { Belongings } from './belongings.ts'
import { personCalls } from './calls.ts'
import { createDeletion } from './deletion.ts'
import { createErasing } from './erase.ts'
import { personFields } from './fields.ts'
import type { Inactivity } from './inactivity.ts'
import { createOwnSessions } from './own-sessions.ts'
import { createPlatform } from './platform.ts'
import { createSearch } from './search.ts'
import { createSubUsers } from './sub-users.ts'

/** A person's logins, sub users, the end of an account, finding people, and all accounts for super administrators. */
export const personModule = defineModule({
  id: 'person',
  fields: personFields,
  needs: [
    auditModule,
    accountsModule,
    accessModule,
    projectsModule,
    pagesModule,
    filesModule,
    quotasModule,
    identitiesModule,
    notificationsModule,
    onboardingModule,
    secondStepModule,
  ],
  audits: personAudits,
  services: ({ store, now, use }) => {
    const { sessions, passwords } = use(accountsModule)
    const { secondStep } = use(secondStepModule)
    const audit = use(auditModule).auditOf(personAudits)
    /** Work in the write by which an account is frozen or ends: the person does nothing from then on. */
    const inactivity = createHooks<Inactivity>()
    const erasing = createErasing({
      ...{ store, now, passwords, secondStep, policies: use(projectsModule).policies },
      notifications: use(notificationsModule).notifications,
      inactivity,
    })
    const platform = createPlatform({ store, now, audit, sessions, secondStep, inactivity })
    const subUsers = createSubUsers({ store, now, audit, passwords, sessions, access: use(accessModule).access, erasing, inactivity })
    const { projects, policies } = use(projectsModule)
    const { quotas } = use(quotasModule)
    /** What other modules keep for accounts, and what becomes of it when one ends. */
    const belongings = createHooks<Belongings>()
    return {
      ...{ platform, subUsers, belongings, inactivity },
      ownSessions: createOwnSessions({ store, now, audit, sessions }),
      personSearch: createSearch({ store, now }),
      deletion: createDeletion({
        store,
        now,
        audit,
        passwords,
        sessions,
        projects,
        policies,
        quotas,
        platform,
        subUsers,
        erasing,
        belongings,
      }),
    }
  },
  calls: (services) => [...personCalls(services), ...accountCallsOfOthers(services)],
})

// Published to other modules.
export type { Belonging, Belongings } from './belongings.ts'
export type { Inactivity } from './inactivity.ts'
