import { type AddressInfo, connect, createServer } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Envelope, ProxyAnswer } from '../../wire.ts'
import { api, createVisitorWorld, REFUSED, type VisitorWorld } from './visitor-world.fixture.ts'

const MB = 1024 * 1024
let world: VisitorWorld
/** A service that takes files, and what happened there. */
const target = {
  open: 0,
  closedEarly: 0,
  bytes: 0,
  headers: new Headers(),
  text: '',
  /** Reads nothing more once it has so many bytes, until `goOn`. */
  stopsAt: Number.POSITIVE_INFINITY,
  goOn: () => {},
}
let service: ReturnType<typeof Bun.serve>
let address = ''
const take = async (request: Request): Promise<Response> => {
  target.open += 1
  target.headers = request.headers
  request.signal.addEventListener('abort', () => {
    target.closedEarly += 1
  })
  for await (const part of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    target.bytes += part.length
    if (target.bytes < 100_000) target.text += Buffer.from(part).toString('latin1')
    if (target.bytes >= target.stopsAt)
      await new Promise<void>((resolve) => {
        target.goOn = resolve
      })
  }
  if (new URL(request.url).pathname === '/api/away') return new Response(null, { status: 302, headers: { location: '/api/files' } })
  return Response.json({ got: target.bytes }, { headers: { 'set-cookie': 'a=b' } })
}
beforeAll(async () => {
  world = await createVisitorWorld({ TESSERA_UPLOAD_MB: '64' })
  service = Bun.serve({ port: 0, hostname: '127.0.0.1', maxRequestBodySize: 200 * MB, fetch: take })
  address = `http://127.0.0.1:${service.port}`
})
afterAll(async () => {
  await world.close()
  await service.stop(true)
})
beforeEach(async () => {
  Object.assign(target, { open: 0, closedEarly: 0, bytes: 0, text: '', stopsAt: Number.POSITIVE_INFINITY, goOn: () => {} })
  await world.forget()
})

const both = (path: string, more: object = {}) => ({ stgApi: `${address}${path}`, prdApi: `${address}${path}`, method: 'POST', ...more })
const file = (bytes: number, name = 'report.pdf') => new File([new Uint8Array(bytes).fill(120)], name, { type: 'application/pdf' })

/** A page that declares `send`, and ways to send files through it. */
const publishing = async (config = both('/api/files'), isPublic = 1) => {
  const { page, project } = await world.published([api('send', config)], { isPublic })
  const root = await world.server.root()
  await root.post('/api/project/prefixes/update', { id: project.id, prefixes: [address], visitorPrefixes: [address] })
  const describing = (more: object = {}) => JSON.stringify({ page: page.id, source: 'send', url: `${address}/api/files`, ...more })
  const send = async (sent: File, more: object = {}, by = world.server.browser(), fields: Record<string, string> = {}) => {
    const form = new FormData()
    form.append('request', describing(more))
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('file', sent)
    const answer = await by.raw('/api/viewer/upload', { method: 'POST', body: form })
    return { status: answer.status, ...((await answer.json()) as Envelope<ProxyAnswer>) }
  }
  return { page, send, describing }
}

describe('a file that a page sends to a service of its own', () => {
  test('arrives with its fields, byte for byte, and the answer comes back without what is not passed on', async () => {
    const { send } = await publishing()
    const answer = await send(file(3000, '报告.pdf'), { headers: { 'x-other': '1', cookie: 'a=b' } }, undefined, { order: '12' })
    expect([answer.code, answer.data.status, JSON.parse(answer.data.body)]).toEqual([0, 200, { got: target.bytes }])
    expect(answer.data.headers).not.toHaveProperty('set-cookie')
    const type = target.headers.get('content-type') ?? ''
    expect(type).toMatch(/^multipart\/form-data; boundary=/)
    expect(['cookie', 'x-other', 'authorization'].map((name) => target.headers.get(name))).toEqual([null, null, null])
    const form = await new Response(Buffer.from(target.text, 'latin1'), { headers: { 'content-type': type } }).formData()
    expect([...form.keys()]).toEqual(['order', 'file'])
    const arrived = form.get('file') as File
    expect([form.get('order'), arrived.name, arrived.type, arrived.size]).toEqual(['12', '报告.pdf', 'application/pdf', 3000])
  })

  test.each([
    ['to another path', { url: '/api/other' }],
    ['to another host', { url: 'http://elsewhere.test/api/files' }],
    ['with another method', { method: 'PUT' }],
    ['from a source that the page does not have', { source: 'nothing' }],
  ])(
    'is refused %s, and nobody is asked',
    async (_, more: { readonly url?: string; readonly method?: string; readonly source?: string }) => {
      const { send } = await publishing()
      const url = more.url?.startsWith('/') ? { url: `${address}${more.url}` } : {}
      expect(await send(file(10), { ...more, ...url })).toMatchObject(REFUSED)
      expect(target.open).toBe(0)
    },
  )

  test('is refused where the page is not public, and where the address is not open to visitors', async () => {
    const hidden = await publishing(both('/api/files'), 2)
    expect((await hidden.send(file(10))).code).not.toBe(0)
    const inside = await world.published([api('send', { stgApi: 'http://inside.test/x', prdApi: 'http://inside.test/x', method: 'POST' })])
    const form = new FormData()
    form.append('request', JSON.stringify({ page: inside.page.id, source: 'send', url: 'http://inside.test/x' }))
    form.append('file', file(10))
    const answer = await world.server.browser().raw('/api/viewer/upload', { method: 'POST', body: form })
    expect([answer.status, ((await answer.json()) as Envelope<null>).code]).toEqual([502, 50250])
    expect(target.open).toBe(0)
  })

  test('is not sent on to where the service redirects', async () => {
    const { send } = await publishing(both('/api/away'))
    expect(await send(file(10), { url: `${address}/api/away` })).toMatchObject({ status: 502, code: 50250 })
    expect(target.open).toBe(1)
  })

  test('is refused in words where it is too large, told beforehand or not', async () => {
    const { send } = await publishing()
    const answer = await send(file(65 * MB))
    expect(answer).toMatchObject({ status: 413, code: 41350, msg: 'Files of at most 64 MB can be sent at once' })
  })

  test('is refused where the form does not begin with what says where it goes', async () => {
    const { describing } = await publishing()
    const sending = async (form: FormData) => {
      const answer = await world.server.browser().raw('/api/viewer/upload', { method: 'POST', body: form })
      return ((await answer.json()) as Envelope<null>).code
    }
    const late = new FormData()
    late.append('file', file(10))
    late.append('request', describing())
    const broken = new FormData()
    broken.append('request', '{')
    const more = new FormData()
    more.append('request', JSON.stringify({ ...JSON.parse(describing()), extra: 1 }))
    expect([await sending(late), await sending(broken), await sending(more)]).toEqual([40001, 40002, 40001])
    expect(target.open).toBe(0)
  })

  test('is refused after as many in a minute as a network or a person may send', async () => {
    const { send } = await publishing()
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(file(10))))
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0])
    for (let sent = 5; sent < 20; sent++) expect((await send(file(10), { source: 'nothing' })).status).toBe(403)
    expect(await send(file(10))).toMatchObject({ status: 429, code: 42901 })
    expect((await send(file(10), {}, world.ann)).code).toBe(0)
  })
})

describe('on a socket', () => {
  let served: ReturnType<typeof Bun.serve>
  beforeAll(() => {
    const { handle } = world.server.app
    served = Bun.serve({ port: 0, hostname: '127.0.0.1', maxRequestBodySize: 200 * MB, fetch: (request) => handle(request) })
  })
  afterAll(() => served.stop(true))

  /** Begins to send `megabytes`, as much of them as the server takes. */
  const begin = (description: string, megabytes: number) => {
    const boundary = 'xyzxyz'
    const field = (name: string) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`
    const body = `${field('request')}\r\n\r\n${description}\r\n${field('file')}; filename="a.bin"\r\n\r\n`
    const tail = `\r\n--${boundary}--\r\n`
    const length = Buffer.byteLength(body) + megabytes * MB + tail.length
    const headers = `Host: localhost\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: ${length}\r\nConnection: close`
    const socket = connect(served.port as number, '127.0.0.1')
    const state = { sent: 0, answer: '' }
    socket.on('data', (part) => {
      state.answer += part.toString()
    })
    const answer = new Promise<Partial<Envelope<ProxyAnswer>>>((resolve) => {
      socket.on('close', () => resolve(JSON.parse(state.answer.slice(state.answer.indexOf('{')) || '{}') as Envelope<ProxyAnswer>))
      socket.on('error', () => socket.destroy())
    })
    const pour = () => {
      while (state.sent < megabytes * MB && !socket.destroyed) {
        state.sent += MB / 4
        if (!socket.write(Buffer.alloc(MB / 4))) {
          socket.once('drain', pour)
          return
        }
      }
      if (!socket.destroyed) socket.write(tail)
    }
    socket.write(`POST /api/viewer/upload HTTP/1.1\r\n${headers}\r\n\r\n${body}`)
    pour()
    return { socket, answer, state }
  }
  /** Until nothing more is sent from one look to the next. */
  const untilStill = async (state: { readonly sent: number }) => {
    let before = -1
    await vi.waitFor(
      () => {
        const still = state.sent === before
        before = state.sent
        expect(still).toBe(true)
      },
      { interval: 200, timeout: 5000 },
    )
  }

  test('a body is passed on while it comes, and no more of it is taken than the other side takes', async () => {
    const { describing } = await publishing()
    target.stopsAt = MB
    const { answer, state } = begin(describing(), 60)
    await vi.waitFor(() => expect(target.bytes).toBeGreaterThanOrEqual(MB))
    await untilStill(state)
    // What is between is what sockets hold.
    expect(state.sent).toBeLessThan(45 * MB)
    target.stopsAt = Number.POSITIVE_INFINITY
    target.goOn()
    expect(await answer).toMatchObject({ code: 0, data: { status: 200 } })
    expect([target.bytes > 60 * MB, state.sent]).toEqual([true, 60 * MB])
  })

  test('whoever sends it and gives up closes the connection to the service, too', async () => {
    const { describing } = await publishing()
    target.stopsAt = MB
    const { socket } = begin(describing(), 60)
    await vi.waitFor(() => expect(target.bytes).toBeGreaterThanOrEqual(MB))
    socket.destroy()
    target.stopsAt = Number.POSITIVE_INFINITY
    target.goOn()
    await vi.waitFor(() => expect(target.closedEarly).toBe(1), { timeout: 5000 })
    expect(target.bytes).toBeLessThan(60 * MB)
  })

  test('a service that closes the connection ends the upload with a refusal', async () => {
    const rude = createServer((socket) => socket.once('data', () => socket.destroy()).on('error', () => {}))
    await new Promise<void>((resolve) => rude.listen(0, '127.0.0.1', resolve))
    const there = `http://127.0.0.1:${(rude.address() as AddressInfo).port}/api/files`
    const { page, project } = await world.published([api('send', { stgApi: there, prdApi: there, method: 'POST' })])
    const root = await world.server.root()
    await root.post('/api/project/prefixes/update', { id: project.id, prefixes: [there], visitorPrefixes: [there] })
    const { answer } = begin(JSON.stringify({ page: page.id, source: 'send', url: there }), 1)
    expect(await answer).toMatchObject({ code: 50250 })
    await new Promise((resolve) => rude.close(resolve))
  })
})
