import { createServer as createProbe } from 'node:net'
import { createServer } from 'vite'
import { root } from './entries.ts'

/** A port nobody listens on now. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createProbe()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}

const port = Number(process.env.PORT || 3000)
const host = process.env.HOST || '127.0.0.1'
const address = process.env.BASE_URL || `http://localhost:${port}`
const backendPort = await freePort()
process.env.TESSERA_BACKEND = `http://127.0.0.1:${backendPort}`

// The server believes in the address people see, so the links it prints lead through Vite.
const backend = Bun.spawn([process.execPath, '--watch', '--no-clear-screen', 'server/index.ts'], {
  cwd: root,
  env: { ...process.env, PORT: String(backendPort), HOST: '127.0.0.1', BASE_URL: address },
  stdio: ['ignore', 'inherit', 'inherit'],
})
const vite = await createServer({ configFile: `${root}/vite.config.ts`, server: { port, host }, clearScreen: false, logLevel: 'warn' })
await vite.listen()
console.log(`\n  Tessera, reloading while you work: ${address}\n`)

let stopping = false
async function stop(code: number) {
  if (stopping) return
  stopping = true
  backend.kill('SIGTERM')
  await Promise.race([Promise.all([vite.close(), backend.exited]), Bun.sleep(4000)])
  process.exit(code)
}
process.on('SIGINT', () => stop(0))
process.on('SIGTERM', () => stop(0))
backend.exited.then((code) => stop(code))
