import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#sdk'
import type { NodeContext, WrittenParams } from '#sdk/workflow'
import { httpParams, sendRequest } from './index.ts'
import { run } from './run.ts'

const written = (url: string | null, all = ''): WrittenParams => ({ text: () => url, shown: () => url ?? '', all })
const usesOf = (url: string | null, all?: string) => sendRequest.uses!(httpParams.parse({}), written(url, all))

function serve(answer: Response) {
  const sent: (readonly [string, RequestInit | undefined])[] = []
  const fetch: NodeContext['fetch'] = async (url, init) => {
    sent.push([url, init])
    return answer.clone()
  }
  return { context: { fetch } as NodeContext, sent }
}
const send = (params: JsonObject, served = serve(Response.json({ ok: true }))) =>
  run(httpParams.parse({ url: 'https://api.test/a', ...params }), served.context)

describe('node/http', () => {
  it.each([
    ['https://api.example.com/orders/${event.after.id}', ['api.example.com']],
    ['http://10.0.0.1:8080/x', ['10.0.0.1:8080']],
    ['https://api.example.com:443/x', ['api.example.com']],
    ['https://${event.host}/x', ['*']],
    ['https://api.example.com${event.path}', ['*']],
    ['https://user@api.example.com/', ['*']],
    ['ftp://api.example.com/', ['*']],
    ['', []],
  ])('needs the host of %s: %j', (url, hosts) => {
    expect(usesOf(url).hosts).toEqual(hosts)
  })

  it.each([
    ['@crm/orders/${event.after.id}', 'crm'],
    ['orders/${event.after.id}', ''],
    [' orders', ''],
  ])('needs the service of %s: “%s”', (url, service) => {
    expect(usesOf(url)).toEqual({ hosts: [], services: [service], secrets: [] })
  })

  it('needs any host where a formula makes the address, and the secrets that it names', () => {
    expect(usesOf(null, 'Bearer {{secret.token}} {{secret:key}} {{secret.token}}')).toEqual({
      hosts: ['*'],
      secrets: ['token', 'key'],
    })
  })

  it('says what is sent and to which host', () => {
    const sendsOf = (url: string | null, method = 'GET') =>
      sendRequest.sends!(httpParams.parse({ method }), { ...written(url), shown: () => url ?? '${where}' })
    const template = 'https://api.example.com/orders/${event.after.id}'
    expect(sendsOf(template)).toMatchObject({ to: { en: 'api.example.com' }, what: { en: `GET ${template}` } })
    expect(sendsOf(null, 'POST')).toMatchObject({
      ...{ to: { en: 'a host that is computed' }, what: { en: 'POST ${where} (with its body)' } },
    })
  })

  it('sends JSON, a form or a text, with its headers', async () => {
    const served = serve(Response.json({ ok: true }))
    const body = { name: 'A & B', key: '{{secret.token}}' }
    await send({ method: 'POST', body, headers: [{ key: 'X-A', value: 1 }] }, served)
    await send({ method: 'POST', body, contentType: 'form' }, served)
    await send({ method: 'PUT', body: 'plain', contentType: 'text' }, served)
    await send({ method: 'GET', body }, served)
    expect(served.sent.map(([, init]) => [init?.method, init?.body])).toEqual([
      ['POST', '{"name":"A & B","key":"{{secret.token}}"}'],
      ['POST', 'name=A%20%26%20B&key={{secret.token}}'],
      ['PUT', 'plain'],
      ['GET', undefined],
    ])
    expect(served.sent[0]?.[1]?.headers).toEqual({
      ...{ accept: 'application/json', 'content-type': 'application/json', 'x-a': '1' },
    })
  })

  it('returns status, headers and body, and fails from 400 on', async () => {
    const value = { status: 200, body: { ok: true } }
    expect(await send({})).toMatchObject({ ok: true, value })
    const text = serve(new Response('fine', { status: 202 }))
    expect(await send({}, text)).toMatchObject({ ok: true, value: { status: 202, body: 'fine' } })
    const missing = serve(Response.json({ why: 'gone' }, { status: 410 }))
    expect(await send({}, missing)).toMatchObject({
      ...{ ok: false, reason: { code: 'node/http.status', params: { status: 410 } } },
      value: { status: 410, body: { why: 'gone' } },
    })
    expect(await send({ url: ' ' })).toMatchObject({ ok: false, reason: { code: 'node/http.no-address' } })
  })

  it('is tried again where the failure may pass', () => {
    const { when } = sendRequest.retry!
    const failed = (status: number) => when!({ ok: false, reason: 'x', value: { status } })
    expect([400, 401, 404, 408, 422, 429, 500, 503].filter(failed)).toEqual([408, 429, 500, 503])
    expect(when!({ ok: false, reason: 'no answer' })).toBe(true)
  })
})
