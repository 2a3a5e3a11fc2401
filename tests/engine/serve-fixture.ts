import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { workerInOneFile } from '../../scripts/worker-in-one-file.ts'

const TYPES: { readonly [extension: string]: string } = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm' }
/** As strict as the product's own: what the engine needs must work under it. */
const CSP = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'"

/** What has a hash in its name is kept, as the product's server lets browsers keep it. */
const CACHED = { 'cache-control': 'public, max-age=31536000, immutable' }
/** Gives the browser's clock its full resolution. */
const ISOLATED = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' }

/** Builds the engine as an app would and serves it on a free port of this machine. */
export async function serveFixture(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-engine-'))
  await build({
    root: fileURLToPath(new URL('./fixture', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    base: './',
    worker: { format: 'es', rolldownOptions: workerInOneFile },
    build: { outDir: folder, emptyOutDir: true, modulePreload: false },
  })
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const file = join(folder, path === '/' ? 'index.html' : path.replaceAll('..', ''))
    const body = await readFile(file).catch(() => null)
    response.writeHead(body ? 200 : 404, {
      'content-type': TYPES[extname(file)] ?? 'text/plain',
      // What is measured against compiles JavaScript from text.
      'content-security-policy': path.includes('bench-worker') ? CSP.replace("'wasm-unsafe-eval'", "'unsafe-eval'") : CSP,
      ...ISOLATED,
      ...(path.startsWith('/assets/') ? CACHED : {}),
    })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return {
    url: `http://127.0.0.1:${address.port}/`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
