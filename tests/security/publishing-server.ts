import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createApp } from '#server/app'
import { createChildPublisher } from '#server/compiler/child-publisher'
import { parseConfig } from '#server/config'
import { createSqliteStore } from '#server/db/sqlite-store'
import { createPageCodec } from '#server/outside/kernel-codec'
import { testCatalogue, testPlugins } from '#server/testing.fixture'

// The server with the compiler it has in life, as a process to be killed: prints its address.
const config = parseConfig(process.env)
const cataloguePath = join(config.dataDir, 'catalogue.json')
writeFileSync(cataloguePath, testCatalogue())
const plugins = testPlugins()
const app = createApp({
  config,
  store: createSqliteStore({ file: join(config.dataDir, 'tessera.sqlite') }),
  codec: createPageCodec(plugins),
  plugins,
  publisher: createChildPublisher({ cataloguePath, plugins }),
  webDir: join(config.dataDir, 'web'),
})
await app.services.accounts.ensureAdmin({ email: 'admin@test.dev', password: 'correct horse battery' })
app.listen({ port: 0, hostname: '127.0.0.1' })
console.log(`http://127.0.0.1:${app.server?.port}`)
