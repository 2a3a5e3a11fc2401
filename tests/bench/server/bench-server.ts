import { join } from 'node:path'
import { createApp } from '#server/app'
import { parseConfig } from '#server/config'
import { openStore } from '#server/open-store'
import { createPageCodec } from '#server/outside/kernel-codec'
import { createPluginSet } from '#server/outside/plugin-set'
import { plainPublisher } from '#server/testing.fixture'

// The whole server in a process of its own with one published page; compiling is not what is measured. Prints its address.
const config = parseConfig(process.env)
const { store } = await openStore(config)
const app = createApp({
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
console.log(`http://127.0.0.1:${app.server?.port}`)
