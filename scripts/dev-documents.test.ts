import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentsOfServer, readSaid, writeBareDocuments } from './dev-documents.ts'
import { entries } from './entries.ts'

const folder = mkdtempSync(join(tmpdir(), 'tessera-dev-'))
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' https://cdn.example.com"
const asked: string[] = []
let backend: Server
let vite: ViteDevServer

beforeAll(async () => {
  writeBareDocuments(join(folder, 'bare'))
  const bare = readFileSync(join(folder, 'bare/viewer.html'), 'utf8')
  backend = createHttpServer((request, response) => {
    asked.push(request.url!)
    response.setHeader('content-security-policy', POLICY)
    response.setHeader('permissions-policy', 'camera=(self)')
    response.end(
      bare.replace('<title>', '<link id="look"><title>').replace('</head>', '<meta name="tessera-resources" content="[]"></head>'),
    )
  })
  await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve))
  writeFileSync(
    join(folder, 'index.html'),
    '<html><head><title>Own</title><script type="module" src="/a.js"></script></head><body></body></html>',
  )
  vite = await createServer({
    ...{ configFile: false, root: folder, logLevel: 'silent', cacheDir: join(folder, 'cache') },
    optimizeDeps: { noDiscovery: true },
    server: { host: '127.0.0.1', port: 0, watch: null, hmr: false },
    plugins: [documentsOfServer(`http://127.0.0.1:${(backend.address() as AddressInfo).port}`)],
  })
  await vite.listen()
})
afterAll(async () => {
  await vite.close()
  await new Promise((resolve) => backend.close(resolve))
  rmSync(folder, { recursive: true, force: true })
})

test('in development a document has the policy and the head that the server gives it, and its scripts may run', async () => {
  const { port } = vite.httpServer!.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}/?project=7`, { headers: { accept: 'text/html' } })
  const html = await answer.text()
  const policy = answer.headers.get('content-security-policy') ?? ''
  const nonce = /'nonce-([\w-]+)'/.exec(policy)?.[1]
  expect(policy).toBe(POLICY.replace("'wasm-unsafe-eval'", `'wasm-unsafe-eval' 'nonce-${nonce}'`))
  expect(answer.headers.get('permissions-policy')).toBe('camera=(self)')
  expect(asked).toEqual(['/?project=7'])
  expect(html).toContain('<head><link id="look">')
  expect(html).toContain('<meta name="tessera-resources" content="[]"></head>')
  expect(html).toContain('<title>Own</title>')
  expect(html.match(/<script(?![^>]*nonce=)/g)).toBeNull()
  const file = await fetch(`http://127.0.0.1:${port}/a.js`)
  expect([file.headers.get('content-security-policy'), asked.length]).toEqual([null, 1])
  await file.body?.cancel()
})

test('a document of which the server says nothing more is left as it is', () => {
  const bare = readFileSync(join(folder, 'bare', entries[0]!.output), 'utf8')
  expect(readSaid(new Headers(), bare, 'x')).toEqual({ headers: {}, first: '', last: '' })
})
