import { join } from 'node:path'
import { type AppInput, createApp } from '#server/app'
import { type Config, parseConfig } from '#server/config'
import { openStore } from '#server/open-store'
import { createPageCodec } from '#server/outside/kernel-codec'
import { createPluginSet } from '#server/outside/plugin-set'
import { plainPublisher } from '#server/testing.fixture'

/** Starts the whole server; compiling is not what is measured. Returns its address. */
export const startBenchApp = async (
  env: Readonly<Record<string, string | undefined>>,
  more: (config: Config) => Pick<AppInput, 'log' | 'metrics'> = () => ({}),
): Promise<string> => {
  const config = parseConfig(env)
  const { store } = await openStore(config)
  const app = createApp({
    ...more(config),
    config,
    store,
    codec: createPageCodec(createPluginSet([])),
    publisher: plainPublisher,
    webDir: config.web || join(config.dataDir, 'web'),
    // One person stands for all who save.
    sentLimits: { bytes: Number.POSITIVE_INFINITY, windowMs: 600_000 },
  })
  await app.services.accounts.ensureAdmin({ email: 'admin@test.dev', password: 'correct horse battery' })
  app.listen({ port: 0, hostname: '127.0.0.1' })
  return `http://127.0.0.1:${app.server?.port}`
}
