import { defineConfig } from 'playwright/test'
import { findBrowser, launchArguments } from './scripts/find-browser.ts'

/** Files that take long: they begin first, so that no worker is alone with one of them at the end. */
const LONG_FILES = /\/(blocks|other-hosts|plugin-from-folder|plugin-traces|published|routes|saving|stored-script)\.e2e\.ts$/

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  // Four browsers and whatever else the machine is busy with share its cores: what a person waits a second for may take twenty.
  timeout: 150_000,
  expect: { timeout: 30_000 },
  fullyParallel: false,
  // Each worker has a server of its own. Journeys wait for their pages more than they compute.
  workers: 4,
  projects: [
    { name: 'long files', testMatch: LONG_FILES },
    { name: 'others', testIgnore: LONG_FILES },
  ],
  forbidOnly: Boolean(process.env.CI),
  // A browser on a busy machine may miss once; the report then says "flaky", and what fails three times has failed.
  retries: process.env.CI ? 2 : 0,
  reporter: [['list']],
  use: {
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
    // What a browser with windows allows the page that a person looks at; one without windows asks.
    permissions: ['clipboard-write'],
    // A dialog that still grows is missed by a click.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Recording every step costs a third of the time; `--trace on` records a run that is looked into.
    trace: 'on-first-retry',
    // A process less for each browser; nothing here looks at what a GPU would do.
    launchOptions: { executablePath: process.env.TESSERA_BROWSER || findBrowser()?.path, args: [...launchArguments, '--in-process-gpu'] },
  },
})
