import { defineModule } from '../../calls/module.ts'
import { siteOf } from '../../config.ts'
import { accountsModule, createCookies } from '../accounts/index.ts'
import { auditModule } from '../audit/index.ts'
import { mailModule } from '../mail/index.ts'
import { rolesModule } from '../roles/index.ts'
import { secondStepModule } from '../second-step/index.ts'
import { identityAudits } from './audits.ts'
import { identityCalls } from './calls.ts'
import { identitiesFields } from './fields.ts'
import { createOidc } from './oidc.ts'
import { createIdentities } from './service.ts'
import { identityTables } from './table.ts'
import { createWechat } from './wechat.ts'

const FLOW_SECONDS = 15 * 60

/** Accounts elsewhere with which people sign in: WeChat, and whatever speaks OpenID Connect. */
export const identitiesModule = defineModule({
  id: 'identities',
  fields: identitiesFields,
  needs: [auditModule, mailModule, accountsModule, secondStepModule, rolesModule],
  audits: identityAudits,
  checks: async () => [(await import('./check.ts')).identitiesCheck],
  tables: identityTables,
  services: ({ store, now, config, use }) => {
    const { accounts, others, cookies } = use(accountsModule)
    const { wechat, oidc } = config.signIn
    const providers = [...(wechat ? [createWechat(wechat)] : []), ...oidc.map((settings) => createOidc(settings, now))]
    const flowCookies = createCookies(config, { name: 'mars-flow', seconds: FLOW_SECONDS })
    const { providerGroups, memberOrigins } = use(rolesModule)
    const identities = createIdentities({
      ...{ store, now, providers, accounts, providerGroups, site: siteOf(config), cookieName: flowCookies.name },
      audit: use(auditModule).auditOf(identityAudits),
      mails: use(mailModule).mails,
      secondStep: use(secondStepModule).secondStep,
    })
    others.add(identities.ways)
    memberOrigins.add(() => providers.map(({ id, label, hasGroups }) => ({ id, label, hasGroups })))
    return { identities, identityCookies: { cookies, flowCookies } }
  },
  calls: ({ identities, identityCookies }) => identityCalls({ identities, ...identityCookies }),
  sweep: ({ identities }, { store }) => store.write((db) => identities.sweep(db)),
})

// Published to other modules.
export type { IdentityTables } from './table.ts'
