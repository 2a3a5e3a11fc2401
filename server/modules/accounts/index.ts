import { join } from 'node:path'
import { eq, inArray } from 'drizzle-orm'
import { provideService } from '#kernel/plugin'
import { createHooks } from '../../calls/hooks.ts'
import { defineModule, laterTables } from '../../calls/module.ts'
import { people } from '../../calls/offers.ts'
import { fillSearchText, searchText } from '../../db/search-text.ts'
import type { Db } from '../../db/store.ts'
import { createMemoryCounts } from '../../metrics/memory-counts.ts'
import type { LoginWays } from '../../wire.ts'
import { auditModule } from '../audit/index.ts'
import { installationModule } from '../installation/index.ts'
import { mailModule } from '../mail/index.ts'
import type { ProjectTables } from '../projects/index.ts'
import { accountAudits } from './audits.ts'
import { accountCalls } from './calls.ts'
import { confirmCalls } from './confirm-calls.ts'
import { createConfirmations } from './confirmations.ts'
import { createCookies } from './cookies.ts'
import { accountsFields } from './fields.ts'
import { createInfos } from './infos.ts'
import { BROWSER_SECONDS, createLoginLimits } from './login-limits.ts'
import { mailedCalls } from './mailed-calls.ts'
import { createOwnAddress } from './own-address.ts'
import { createPasswords } from './passwords.ts'
import { sweepAttempts } from './rate-limit.ts'
import { createRecovery } from './recovery.ts'
import { createRegistration } from './registration.ts'
import { type AskSecond, createAccountService, type UserRow } from './service.ts'
import { createSessions } from './sessions.ts'
import { createSetup } from './setup.ts'
import { accountTables } from './table.ts'

/** People, their logins, and which of their addresses are proven. */
export const accountsModule = defineModule({
  id: 'accounts',
  fields: accountsFields,
  needs: [auditModule, installationModule, mailModule],
  // How many memberships wait for an address to be proven.
  reads: laterTables<ProjectTables>('project', 'projectMember'),
  audits: accountAudits,
  tables: accountTables,
  migrations: join(import.meta.dirname, 'migrations'),
  services: ({ store, now, config, bus, durable, metrics, use }) => {
    const audit = use(auditModule).auditOf(accountAudits)
    const cookies = createCookies(config)
    const browserCookies = createCookies(config, { name: 'mars-browser', seconds: BROWSER_SECONDS })
    const loginLimits = createLoginLimits({ t: store.t, now, cookieName: browserCookies.name })
    const passwords = createPasswords({ minimum: config.passwordMin, cost: config.passwordCost })
    const sessions = createSessions({
      ...{ store, now, audit, bus, cookieName: cookies.name },
      counts: createMemoryCounts(metrics, 'logins'),
    })
    const setup = createSetup({ store, installation: use(installationModule).installation })
    /** Work in the write of a login, such as a gift for newcomers. */
    const logins = createHooks<(db: Db, user: UserRow) => Promise<void>>()
    /** Asked in the write of a login whether something more has to be shown. */
    const secondSteps = createHooks<AskSecond>()
    const { mails } = use(mailModule)
    const infos = createInfos({ store, bus, now, counts: createMemoryCounts(metrics, 'accounts') })
    const ownAddress = createOwnAddress({ store, audit, mails, sessions })
    const accounts = createAccountService({
      store,
      now,
      passwords,
      sessions,
      setup,
      audit,
      logins,
      secondSteps,
      ownAddress,
      loginLimits,
      infos,
    })
    const common = { store, now, passwords, audit, accounts, mails, durable }
    /** Ways to sign in that come with other modules, such as accounts elsewhere. */
    const others = createHooks<() => LoginWays['others']>()
    const ways = {
      passwordMin: passwords.lengths.own.min,
      subPassword: passwords.lengths.sub,
      mails: config.mail.smtpUrl === '' ? ('kept' as const) : ('sent' as const),
    }
    return {
      ...{ ways, others },
      ...{ cookies, browserCookies, passwords, sessions, setup, logins, secondSteps, accounts },
      confirmations: createConfirmations({ ...common, sessions, baseUrl: config.baseUrl }),
      registration: createRegistration({ ...common, setup }),
      recovery: createRecovery({ ...common, sessions, loginLimits }),
    }
  },
  actors: ({ sessions }) => sessions,
  projectPart: {
    tables: { sessionKey: 'logins of visitors on the pages of a deployment' },
    work: (_, { store: { t } }) => ({
      // The column has no foreign key, because projects are a table of a later module.
      async forget(db, { projectId }) {
        await db.delete(t.sessionKey).where(eq(t.sessionKey.projectId, projectId))
        return undefined
      },
    }),
  },
  calls: (services) => [...accountCalls(services), ...mailedCalls(services), ...confirmCalls(services)],
  async start({ accounts, sessions }, { config, tell }) {
    if (config.admin) await accounts.ensureAdmin(config.admin)
    // It makes the first requests quicker and nothing else: a server starts without it.
    await sessions.rehearse().catch(tell)
    return undefined
  },
  async ready({ setup }, { address }) {
    const token = await setup.issueToken()
    return token === null ? null : `Create the first administrator (this link works once): ${address}/setup?token=${token}`
  },
  async sweep({ sessions, confirmations, registration }, { store, now }) {
    await store.write(async (db) => {
      await sessions.sweep(db)
      await sweepAttempts(db, store.t, now())
      await confirmations.sweep(db)
      await registration.sweep(db)
    })
    const { user } = store.t
    await fillSearchText(store, { table: user, key: user.id, textOf: ({ userName, nickName }) => searchText(userName, nickName) })
  },
  offers: (_, { store }) => [
    provideService(people, ({ owner, host }) => ({
      async named(userIds) {
        host.requireScope(owner, 'user', 'name')
        const { user } = store.t
        const ids = [...new Set(userIds)]
        const rows = ids.length === 0 ? [] : await store.read.select().from(user).where(inArray(user.id, ids))
        return new Map(rows.map(({ id, nickName, userName }) => [id, nickName || userName]))
      },
    })),
  ],
})

// Published to other modules.
export { addressLimit } from './address-limits.ts'
export { createCookies, type SessionCookies } from './cookies.ts'
export { accountErrors } from './errors.ts'
export { mailboxOf, unaskedMailLimit } from './mail-limit.ts'
export { secondNeeded, sessionAnswer, userName } from './model.ts'
export { SUB_USER_LENGTHS } from './password-lengths.ts'
export type { Passwords } from './passwords.ts'
export { returnAttempts, secondsToWait, takeAttempts, tooManyFor } from './rate-limit.ts'
export type { AccountService, AskSecond, LoginOutcome, Origin, UserRow } from './service.ts'
export { hashOf, TOKEN_SECONDS } from './session-keys.ts'
export type { Sessions } from './sessions.ts'
export type { AccountTables } from './table.ts'
export { isUnused, type Unused, unused } from './unused.ts'
