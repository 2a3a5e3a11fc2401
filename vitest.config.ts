import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectConfiguration, type TestUserConfig } from 'vitest/config'
import { launchArguments } from './scripts/find-browser.ts'
import { findPostgres } from './scripts/find-postgres.ts'
import { propFields } from './scripts/prop-fields.ts'
import { OUTER_ERRORS, OuterErrors } from './tests/helpers/outer-errors.ts'
import { Progress } from './tests/helpers/progress.ts'

// Left empty by whoever knows that there is no browser; the project then does not exist, and that is said aloud.
const browser = process.env.TESSERA_BROWSER
/** One more than there are cores: tests wait about as long as they compute. */
const maxWorkers = Math.max(2, availableParallelism() + 1)
const inBrowser = '**/*.browser.test.{ts,tsx}'

/** Milliseconds, for a busy machine: there a set-up takes as long as a test, and what a test waits for comes late. */
const limits = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 20_000 } } }

const serverTests = ['server/**/*.test.ts', 'tests/security/**/*.test.ts']
/** On PostgreSQL in every run: what leans on transactions, locks and searching. All of it is in the long run. */
const postgresSample = [
  'server/db/{store-contract,module-migrations,release-data,postgres-*}.test.ts',
  'server/db/seen-writes.test.ts',
  'server/{boot,bus,durable,nodes}/*.test.ts',
  'server/doctor/postgres-*.test.ts',
  'server/metrics/serving.test.ts',
  'server/modules/nodes/*.test.ts',
  'server/backups/verify.test.ts',
  'server/modules/{admin-app,approvals,audit,audit-log,browser-errors,data-keys,dictionaries,documents,jobs,models,notifications,record-imports,records,retention,storage}/*.test.ts',
  'server/modules/backups/scheduled.test.ts',
  'server/modules/workflows/*.test.ts',
  'tests/security/retention.test.ts',
  'server/modules/quotas/{logs,counted-tables}.test.ts',
  'server/modules/pages/at-once.test.ts',
  'server/modules/projects/search.test.ts',
  'server/modules/purges/*.test.ts',
  'server/modules/publish/publish.test.ts',
  'server/modules/sample/sample.test.ts',
]
/** Nothing else runs there twice: it is about the database file, or about no database at all. */
const notOnPostgres = [
  'server/{config,data-folder,purge-settings}.test.ts',
  'server/{compiler,calls}/*.test.ts',
  'server/doctor/doctor.test.ts',
  'server/modules/approvals/{findings,reduce/*}.test.ts',
  'server/db/{db,migrate-sqlite,migrations,make-migration,fault-text,sqlite-durable}.test.ts',
  'server/modules/documents/bad-storage.test.ts',
  'server/http/{ip,plain-text,client-address,body}.test.ts',
  'server/modules/health/damage.test.ts',
  'server/modules/exchange/{command,documents}.test.ts',
  'server/modules/accounts/passwords.test.ts',
  'server/modules/proxy/addresses.test.ts',
  'server/modules/publish/{budget,turns}.test.ts',
  'server/modules/plugins/watch.test.ts',
  'tests/security/{classes,exchange-hold,killed-publishing,largest-inputs,safe-fetch,supply}.test.ts',
]
const onlyOnPostgres = 'server/{db,doctor,nodes}/postgres-*.test.ts'

/** The door that server halves of plugins import; a running server provides it itself. */
const serverDoor = { alias: { '@tessera/sdk/server': join(import.meta.dirname, 'sdk/server.ts') } }

const projects: TestProjectConfiguration[] = [
  {
    resolve: serverDoor,
    test: {
      name: 'unit',
      include: ['{kernel,sdk,plugins,apps,scripts}/**/*.test.ts', 'tests/{architecture,contract,helpers,bench}/**/*.test.ts'],
      exclude: [inBrowser],
      setupFiles: ['tests/helpers/setup-leaks.ts', 'tests/helpers/setup-properties.ts'],
      ...limits,
      isolate: false,
    },
  },
  {
    resolve: serverDoor,
    test: {
      name: 'server',
      include: serverTests,
      exclude: [onlyOnPostgres],
      env: { TESSERA_TEST_POSTGRES: '' },
      ...limits,
      isolate: false,
    },
  },
  {
    plugins: [propFields()],
    // Plugins for tests are written as strangers write theirs.
    resolve: { alias: { '@tessera/sdk/studio': join(import.meta.dirname, 'sdk/studio.ts') } },
    test: {
      name: 'dom',
      include: ['{kernel,sdk,plugins,apps}/**/*.test.tsx', 'tests/contract/**/*.test.tsx'],
      exclude: [inBrowser],
      environment: 'happy-dom',
      // Hooks after a test run last first: the page is unmounted, then what is still running is looked for.
      setupFiles: ['tests/helpers/setup-leaks.ts', 'tests/helpers/setup-properties.ts', 'tests/helpers/setup-dom.ts'],
      ...limits,
      isolate: false,
    },
  },
]

const browserProject: TestProjectConfiguration = {
  extends: './vite.config.ts',
  // Another run beside this one has the first port.
  server: { strictPort: false },
  define: { 'process.env.TESSERA_LONG': JSON.stringify(process.env.TESSERA_LONG ?? '') },
  test: {
    name: 'browser',
    // As many as the other projects, or these files wait until all others have run, and run one after the other.
    maxWorkers,
    include: [`{kernel,sdk,plugins,apps}/${inBrowser}`, `tests/contract/${inBrowser}`],
    setupFiles: ['tests/helpers/setup-browser.ts', 'tests/helpers/setup-leaks.ts'],
    ...limits,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions: { executablePath: browser, args: [...launchArguments] } }),
      instances: [{ browser: 'chromium' }],
    },
  },
}

// Left empty, too, by whoever knows that there is none.
process.env.TESSERA_POSTGRES ??= findPostgres()?.folder ?? ''

/** On PostgreSQL: what leans on transactions, locks and searching, and everything where that is asked for. */
const postgresProject: TestProjectConfiguration = {
  resolve: serverDoor,
  test: {
    name: 'server-postgres',
    include: process.env.TESSERA_POSTGRES_WHOLE ? serverTests : postgresSample,
    exclude: notOnPostgres,
    globalSetup: 'tests/helpers/postgres-for-all.ts',
    setupFiles: 'tests/helpers/setup-postgres.ts',
    ...limits,
    isolate: false,
  },
}

// The folder for reports, given by scripts/test.ts, which sums them.
const reports = process.env.TESSERA_REPORTS
const reporters: NonNullable<TestUserConfig['reporters']> = reports
  ? ['minimal', new Progress(), ['json', { outputFile: `${reports}/vitest.json` }], new OuterErrors(join(reports, OUTER_ERRORS))]
  : ['default']

export default defineConfig({
  test: {
    maxWorkers,
    reporters,
    // What the browser says when something that is measured changes its size by that is no error: the next frame tells the rest.
    onUnhandledError: ({ message }) => !message.includes('ResizeObserver loop completed with undelivered notifications'),
    projects: [...projects, ...(process.env.TESSERA_POSTGRES ? [postgresProject] : []), ...(browser ? [browserProject] : [])],
  },
})
