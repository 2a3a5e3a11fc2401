import { join, relative } from 'node:path'
import { createServer } from 'vite'
import { writeBareDocuments } from './dev-documents.ts'
import { root } from './entries.ts'
import { freePort } from './free-port.ts'
import { runStep } from './run-step.ts'

const port = Number(process.env.PORT || 3000)
const host = process.env.HOST || '127.0.0.1'
const backendPort = await freePort()
process.env.TESSERA_BACKEND = `http://127.0.0.1:${backendPort}`
// The server believes in the address people see, so what it prints and sends leads through Vite.
const backendEnv = {
  TESSERA_WATCH: '1',
  // Vite has the documents themselves, and asks what the server says of each.
  TESSERA_WEB: join(root, 'dist/dev-web'),
  PORT: String(backendPort),
  HOST: '127.0.0.1',
  BASE_URL: process.env.BASE_URL || `http://localhost:${port}`,
}

function startBackend() {
  return Bun.spawn([process.execPath, '--watch', '--no-clear-screen', 'server/index.ts'], {
    cwd: root,
    env: { ...process.env, ...backendEnv },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

// Each in a process of its own, which reads the sources as they are now.
const buildCatalogue = async () =>
  (await runStep([process.execPath, 'scripts/generate-presets.ts'])) ||
  (await runStep([process.execPath, 'scripts/generate-labels.ts'])) ||
  runStep([process.execPath, 'scripts/build-catalogue.ts'])
const catalogueText = () => Bun.file(join(root, 'dist/catalogue.json')).text()

writeBareDocuments(backendEnv.TESSERA_WEB)
let stopping = false

/** The lists of built-in plugins follow their folders, and the server reads declarations from the built catalogue: a change makes them anew. */
async function followDeclarations() {
  const before = await catalogueText()
  if ((await buildCatalogue()) !== 0 || (await catalogueText()) === before) return
  backend.kill('SIGTERM')
  await backend.exited
  if (!stopping) backend = startBackend()
}

async function stop() {
  if (stopping) return
  stopping = true
  backend.kill('SIGTERM')
  await Promise.race([Promise.all([vite.close(), backend.exited]), Bun.sleep(4000)])
  process.exit(0)
}

if ((await buildCatalogue()) !== 0) process.exit(1)
const vite = await createServer({ configFile: join(root, 'vite.config.ts'), server: { port, host }, clearScreen: false, logLevel: 'warn' })
await vite.listen()
let backend = startBackend()

let waiting: Timer | undefined
vite.watcher.on('all', (_event, path) => {
  if (!/^(plugins|sdk)\/.*\.ts$/.test(relative(root, path))) return
  clearTimeout(waiting)
  waiting = setTimeout(followDeclarations, 200)
})
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
