import { join } from 'node:path'
import { createApp } from '#server/app'
import { parseConfig } from '#server/config'
import { createSqliteStore } from '#server/db/sqlite-store'
import { createPageCodec } from '#server/outside/kernel-codec'
import { createPluginSet } from '#server/outside/plugin-set'
import { plainPublisher } from '#server/testing.fixture'

// The server as a process to be killed: prints its address, stops on SIGTERM.
const config = parseConfig(process.env)
const store = createSqliteStore({ file: join(config.dataDir, 'tessera.sqlite') })
const app = createApp({
  config,
  store,
  codec: createPageCodec(createPluginSet([])),
  publisher: plainPublisher,
  webDir: join(config.dataDir, 'web'),
})
await app.services.accounts.ensureAdmin({ email: 'admin@test.dev', password: 'correct horse battery' })
app.listen({ port: 0, hostname: '127.0.0.1' })
console.log(`http://127.0.0.1:${app.server?.port}`)
process.on('SIGTERM', async () => {
  await app.stop(true)
  await store.close()
  process.exit(0)
})
