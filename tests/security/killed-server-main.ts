import { join } from 'node:path'
import { createApp } from '#server/app'
import { parseConfig } from '#server/config'
import { openStore } from '#server/open-store'
import { createPageCodec } from '#server/outside/kernel-codec'
import { createPluginSet } from '#server/outside/plugin-set'
import { plainPublisher } from '#server/testing.fixture'

// The server with its work in the background, to be killed: prints its address, stops on SIGTERM.
const config = parseConfig(process.env)
const database = await openStore(config)
const app = createApp({
  config,
  store: database.store,
  codec: createPageCodec(createPluginSet([])),
  publisher: plainPublisher,
  webDir: join(config.dataDir, 'web'),
})
await app.services.accounts.ensureAdmin({ email: 'admin@test.dev', password: 'correct horse battery' })
const background = await app.start()
app.listen({ port: 0, hostname: '127.0.0.1' })
console.log(`http://127.0.0.1:${app.server?.port}`)
process.on('SIGTERM', async () => {
  await background.stop()
  await app.stop(true)
  await database.close()
  process.exit(0)
})
