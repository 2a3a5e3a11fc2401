import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'playwright/test'
import { findBrowser, launchArguments } from './scripts/find-browser.ts'
import { administrator } from './tests/helpers/administrator.ts'

// Playwright reads this file again in each of its processes; what is made once is handed on by environment.
process.env.TESSERA_JOURNEY_PORT ??= String(20_000 + Math.floor(Math.random() * 20_000))
process.env.TESSERA_JOURNEY_DATA ??= mkdtempSync(join(tmpdir(), 'tessera-journeys-'))
const baseURL = `http://127.0.0.1:${process.env.TESSERA_JOURNEY_PORT}`

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  timeout: 90_000,
  expect: { timeout: 15_000 },
  fullyParallel: false,
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  // A browser on a busy machine may miss once; the report then says "flaky", and what fails twice has failed.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list']],
  use: {
    baseURL,
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
    // A dialog that still grows is missed by a click.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: { executablePath: process.env.TESSERA_BROWSER || findBrowser()?.path, args: [...launchArguments] },
  },
  webServer: {
    command: `"${process.execPath}" server/index.ts`,
    url: `${baseURL}/api/health`,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
    timeout: 60_000,
    env: {
      NODE_ENV: 'production',
      PORT: process.env.TESSERA_JOURNEY_PORT,
      HOST: '127.0.0.1',
      BASE_URL: baseURL,
      DATA_DIR: process.env.TESSERA_JOURNEY_DATA,
      TESSERA_ADMIN_EMAIL: administrator.email,
      TESSERA_ADMIN_PASSWORD: administrator.password,
      // Nearly every journey makes a project of its own, all of them the administrator's.
      TESSERA_PERSON_PROJECTS: '0',
    },
  },
})
