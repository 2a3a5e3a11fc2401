import { createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FetchPolicy, FetchRefused, safeFetch } from '#server/modules/proxy/safe-fetch'

// A listener on every address of this machine's loopback: whatever reaches it, the guard let through.
let listener: Server
let port: number
let connections = 0
const sockets = new Set<Socket>()
beforeAll(async () => {
  listener = createServer((socket) => {
    connections += 1
    sockets.add(socket)
    socket.end('HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nINSIDE')
  })
  await new Promise<void>((resolve) => listener.listen(0, '::', resolve))
  port = (listener.address() as { port: number }).port
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await new Promise((resolve) => listener.close(resolve))
})

const inside: readonly string[] = [
  'http://127.0.0.1:PORT/',
  'http://127.0.0.1:PORT',
  'http://127.1:PORT/',
  'http://127.255.255.254:PORT/',
  'http://2130706433:PORT/',
  'http://0x7f.1:PORT/',
  'http://0x7f000001:PORT/',
  'http://0177.0.0.1:PORT/',
  'http://017700000001:PORT/',
  'http://127.0.0.1.:PORT/',
  'http://１２７.０.０.１:PORT/',
  'http://①②⑦.⓪.⓪.①:PORT/',
  'http://127。0。0。1:PORT/',
  'http://0.0.0.0:PORT/',
  'http://0:PORT/',
  'http://[::]:PORT/',
  'http://[::1]:PORT/',
  'http://[0:0:0:0:0:0:0:1]:PORT/',
  'http://[::ffff:127.0.0.1]:PORT/',
  'http://[::ffff:7f00:1]:PORT/',
  'http://[0:0:0:0:0:ffff:7f00:1]:PORT/',
  'http://[::127.0.0.1]:PORT/',
  'http://[64:ff9b::7f00:1]:PORT/',
  'http://[64:ff9b:1::7f00:1]:PORT/',
  'http://[2002:7f00:1::]:PORT/',
  'http://[fe80::1]:PORT/',
  'http://[fd00::1]:PORT/',
  'http://localhost:PORT/',
  'http://LOCALHOST:PORT/',
  'http://localhost.:PORT/',
  'http://inside.test:PORT/',
  'http://mixed.test:PORT/',
  'http://mapped.test:PORT/',
  'http://user:secret@127.0.0.1:PORT/',
  'http://example.com@127.0.0.1:PORT/',
  'https://127.0.0.1:PORT/',
  'http:127.0.0.1:PORT/',
  'http:\\\\127.0.0.1:PORT\\',
  'ht\ntp://127.0.0.1:PORT/',
]
const elsewhere: readonly string[] = [
  'http://169.254.169.254/latest/meta-data/',
  'http://[::ffff:a9fe:a9fe]/',
  'http://[fd00:ec2::254]/',
  'http://metadata.test/',
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://192.168.0.1/',
  'http://100.64.0.1/',
  'http://198.18.0.1/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
  'http://nowhere.test/',
  'http://public.test:22/',
  'http://public.test:25/',
  'http://public.test:5432/',
  'http://public.test:6379/',
  'https://public.test:8/',
  'file:///etc/passwd',
  'FILE:///etc/passwd',
  'file://127.0.0.1/etc/passwd',
  'data:text/plain,hello',
  'blob:http://127.0.0.1/x',
  's3://bucket/key',
  'ftp://127.0.0.1/',
  'gopher://127.0.0.1:6379/_FLUSHALL',
  'ws://127.0.0.1/',
  'unix:///var/run/docker.sock',
  'javascript:1',
  'http://',
  'http:///',
  '//127.0.0.1/',
  '/etc/passwd',
  '',
]

const NAMES: { readonly [host: string]: readonly string[] } = {
  localhost: ['127.0.0.1', '::1'],
  'localhost.': ['127.0.0.1'],
  'inside.test': ['127.0.0.1'],
  'mixed.test': ['93.184.215.14', '127.0.0.1'],
  'mapped.test': ['::ffff:127.0.0.1'],
  'metadata.test': ['169.254.169.254'],
  'public.test': ['93.184.215.14'],
}
const policy: FetchPolicy = { resolve: async (host) => NAMES[host] ?? [], timeoutMs: 1500 }
const ask = (url: string, more: FetchPolicy = {}) => safeFetch({ url, method: 'GET', headers: {} }, { ...policy, ...more })

test.each([...inside, ...elsewhere])('%s is refused before anything is connected to', async (template) => {
  const before = connections
  await expect(ask(template.replaceAll('PORT', String(port)))).rejects.toBeInstanceOf(FetchRefused)
  expect(connections).toBe(before)
})

test('the listener does hear a request that a project was allowed, so the table above can fail', async () => {
  const before = connections
  await ask(`http://127.0.0.1:${port}/`, { allowsPrivate: () => true }).catch(() => undefined)
  expect(connections).toBe(before + 1)
})

test('the address that was checked is the one connected to, whatever the name says a moment later', async () => {
  const before = connections
  let asked = 0
  const resolve = async () => {
    asked += 1
    return asked === 1 ? ['93.184.215.14'] : ['127.0.0.1']
  }
  await expect(ask(`http://rebinding.test:${port}/`, { resolve, timeoutMs: 300 })).rejects.toBeInstanceOf(FetchRefused)
  expect([asked, connections]).toEqual([1, before])
})

test.each([
  'http://169.254.169.254/',
  'file:///etc/passwd',
  'gopher://127.0.0.1/',
  'http://[::1]:PORT/',
  '//127.0.0.1:PORT/',
  'http://0:PORT/',
])('a redirect to %s is not followed', async (location) => {
  const before = connections
  const origin = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: () => new Response(null, { status: 302, headers: { location: location.replaceAll('PORT', String(port)) } }),
  })
  const url = `http://127.0.0.1:${origin.port}/`
  await expect(ask(url, { allowsPrivate: (each) => each.href === url })).rejects.toBeInstanceOf(FetchRefused)
  await origin.stop(true)
  expect(connections).toBe(before)
})

test('redirects end, credentials stay with their origin, and a slow answer is given up', async () => {
  const seen: (string | null)[] = []
  const second = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: (request) => {
      seen.push(request.headers.get('authorization'))
      return new Response('second')
    },
  })
  const first = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async (request) => {
      const { pathname } = new URL(request.url)
      if (pathname === '/loop') return Response.redirect('/loop', 302)
      if (pathname === '/slow') await Bun.sleep(1000)
      return Response.redirect(`http://127.0.0.1:${second.port}/`, 302)
    },
  })
  const url = `http://127.0.0.1:${first.port}`
  const open: FetchPolicy = { allowsPrivate: () => true }
  await expect(ask(`${url}/loop`, open)).rejects.toMatchObject({ reason: 'redirects' })
  await expect(ask(`${url}/slow`, { ...open, timeoutMs: 100 })).rejects.toMatchObject({ reason: 'timeout' })
  const answer = await safeFetch({ url: `${url}/`, method: 'GET', headers: { Authorization: 'Bearer secret' } }, { ...policy, ...open })
  expect([answer.body.toString(), seen]).toEqual(['second', [null]])
  await Promise.all([first.stop(true), second.stop(true)])
})
