import type { OutgoingFields } from '#kernel/page'
import type { Config } from './config.ts'
import type { Store } from './db/store.ts'
import { createHealth } from './health.ts'
import { createConfirmations } from './modules/accounts/confirmations.ts'
import { createPasswords } from './modules/accounts/passwords.ts'
import { sweepAttempts } from './modules/accounts/rate-limit.ts'
import { createAccountService } from './modules/accounts/service.ts'
import { createSessions } from './modules/accounts/sessions.ts'
import { createSetup } from './modules/accounts/setup.ts'
import { createAudit } from './modules/audit/service.ts'
import { createFileService } from './modules/files/service.ts'
import { createStoredFiles } from './modules/files/stored-files.ts'
import type { PageCodec } from './modules/pages/codec.ts'
import { createEntryStore } from './modules/pages/entry-store.ts'
import { createPageService } from './modules/pages/service.ts'
import { createAccess } from './modules/projects/access.ts'
import { createMemberService } from './modules/projects/members.ts'
import { createProjectService } from './modules/projects/service.ts'
import type { FetchPolicy } from './modules/proxy/safe-fetch.ts'
import { createProxyService } from './modules/proxy/service.ts'
import { createVisitorService } from './modules/proxy/visitor-service.ts'
import type { Publisher } from './modules/publish/publisher.ts'
import { createPublishService } from './modules/publish/service.ts'
import { createSnapshots } from './modules/publish/snapshot.ts'
import { createQuotas } from './modules/quotas/service.ts'
import { createOrderService } from './modules/sample/orders.ts'
import { createWelcome, readSamplePages } from './modules/sample/welcome.ts'
import { createPageLogin } from './modules/viewer/page-login.ts'
import { createPublishedCache } from './modules/viewer/published-cache.ts'
import { createViewerService } from './modules/viewer/service.ts'

export interface ServicesInput {
  readonly config: Config
  readonly store: Store
  readonly codec: PageCodec
  readonly publisher: Publisher
  readonly now: () => Date
  readonly filesDir: string
  readonly cookieName: string
  readonly outgoing?: { readonly [source: string]: OutgoingFields }
  readonly resolve?: NonNullable<FetchPolicy['resolve']>
}

/** Every operation of the server, wired to each other and to the outside. */
export const createServices = (input: ServicesInput) => {
  const { config, store, codec, publisher, now, filesDir, cookieName, outgoing = {} } = input
  const resolving = input.resolve ? { resolve: input.resolve } : {}
  const access = createAccess(store)
  const audit = createAudit(store.t, now)
  const quotas = createQuotas({ store, access, limits: config.quotas })
  const storedFiles = createStoredFiles({ store, access, audit, quotas, folder: filesDir })
  const entries = createEntryStore(store)
  const snapshots = createSnapshots({ store, outgoing })
  const published = createPublishedCache({ store, snapshots })
  const forgetPages = published.forget
  const passwords = createPasswords({ minimum: config.passwordMin })
  const sessions = createSessions({ store, now, audit, cookieName })
  const setup = createSetup({ store })
  const confirmations = createConfirmations({ store, now, audit, baseUrl: config.baseUrl })
  const welcome = createWelcome({ store, now, entries, pages: readSamplePages(codec) })
  const pages = createPageService({ store, now, access, audit, codec, entries, quotas, forgetPages })

  const accounts = createAccountService({ store, now, passwords, sessions, setup, audit, welcome })
  const files = createFileService({ store, now, folder: filesDir, quotas })
  const viewer = createViewerService({ store, access, published })
  const proxy = createProxyService({ store, now, access, ...resolving })

  const health = createHealth(store)
  return {
    sessions,
    setup,
    confirmations,
    accounts,
    pageLogin: createPageLogin({ store, access, sessions, accounts, viewer, pagesUrl: config.pagesUrl }),
    addresses: { studio: config.baseUrl, pages: config.pagesUrl },
    projects: createProjectService({ store, now, access, audit, quotas, forgetFiles: storedFiles.forgetOfProject, forgetPages }),
    members: createMemberService({ store, now, access, audit }),
    pages,
    publishing: createPublishService({ store, now, access, audit, pages, publisher, snapshots, outgoing, quotas, forgetPages }),
    viewer,
    quotas,
    storedFiles,
    files,
    proxy,
    visitors: createVisitorService({ store, now, access, viewer, entries, snapshots, outgoing, ...resolving }),
    orders: createOrderService({ store, now, access }),
    health,
    /** Forgets what has expired; called now and then. */
    async sweep(): Promise<void> {
      await store.write(async (db) => {
        await sessions.sweep(db)
        await sweepAttempts(db, store.t, now())
        await confirmations.sweep(db)
      })
      await files.sweep()
    },
  }
}
export type Services = ReturnType<typeof createServices>
