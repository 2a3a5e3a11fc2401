import { test as base } from 'playwright/test'
import { type RunningServer, startServer } from '../helpers/server.ts'

/**
 * Journeys on a server of their own, built for production and started with these settings; their short addresses lead
 * to it. One per worker, which ends it.
 */
export const onServer = (env: Readonly<Record<string, string>>) =>
  base.extend<object, { readonly server: RunningServer }>({
    server: [
      // biome-ignore lint/correctness/noEmptyPattern: what a fixture is given has to be taken apart, also where nothing of it is needed
      async ({}, use) => {
        const server = await startServer({ env: { NODE_ENV: 'production', ...env } })
        await use(server)
        await server.stop()
      },
      { scope: 'worker' },
    ],
    baseURL: ({ server }, use) => use(server.url),
  })

/**
 * Nearly every journey makes a project of its own, all of them the administrator's. People who register say where they
 * come from, as behind a proxy: otherwise they would use up what one network may register in an hour.
 */
export const test = onServer({ TESSERA_PERSON_PROJECTS: '0', TESSERA_PROXIES: '1' })
