import { join } from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { launchArguments } from './scripts/find-browser.ts'

// Left empty by whoever knows that there is no browser; the project then does not exist, and that is said aloud.
const browser = process.env.TESSERA_BROWSER
const inBrowser = '**/*.browser.test.{ts,tsx}'

const projects: TestProjectConfiguration[] = [
  {
    test: {
      name: 'unit',
      include: ['{kernel,sdk,plugins,apps,scripts}/**/*.test.ts', 'tests/{architecture,contract,fuzz,helpers,bench}/**/*.test.ts'],
      exclude: [inBrowser],
      setupFiles: ['tests/helpers/setup-leaks.ts'],
      testTimeout: 20_000,
      isolate: false,
    },
  },
  {
    test: { name: 'server', include: ['server/**/*.test.ts', 'tests/security/**/*.test.ts'], testTimeout: 20_000, isolate: false },
  },
  {
    // Plugins for tests are written as strangers write theirs.
    resolve: { alias: { '@tessera/sdk/studio': join(import.meta.dirname, 'sdk/studio.ts') } },
    test: {
      name: 'dom',
      include: ['{kernel,sdk,plugins,apps}/**/*.test.tsx', 'tests/contract/**/*.test.tsx'],
      exclude: [inBrowser],
      environment: 'happy-dom',
      setupFiles: ['tests/helpers/setup-dom.ts', 'tests/helpers/setup-leaks.ts'],
      testTimeout: 20_000,
    },
  },
]

const browserProject: TestProjectConfiguration = {
  extends: './vite.config.ts',
  test: {
    name: 'browser',
    include: [`{kernel,sdk,plugins,apps}/${inBrowser}`],
    setupFiles: ['tests/helpers/setup-browser.ts', 'tests/helpers/setup-leaks.ts'],
    testTimeout: 30_000,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions: { executablePath: browser, args: [...launchArguments] } }),
      instances: [{ browser: 'chromium' }],
    },
  },
}

export default defineConfig({ test: { projects: browser ? [...projects, browserProject] : projects } })
