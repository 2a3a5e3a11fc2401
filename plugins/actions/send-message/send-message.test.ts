// biome-ignore-all lint/suspicious/noTemplateCurlyInString: templates of pages, not of this program
import { afterAll, expect, test } from 'vitest'
import type { Json } from '#sdk'
import { createWorkerContext } from '#sdk/testing'
import { sendMessageParams } from './index.ts'
import { run } from './run.ts'

const seen: { url: string; method: string; body: Json }[] = []
let robot: () => { status: number; body: string } | Promise<{ status: number; body: string }> = () => ({ status: 200, body: '{}' })

const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  async fetch(request) {
    const { url, method, body } = (await request.json()) as { url: string; method: string; body: string }
    if (new URL(request.url).pathname !== '/api/viewer/request') return new Response('', { status: 404 })
    if (url.includes('private')) return Response.json({ code: 50250, data: null, msg: '无法访问该地址' })
    seen.push({ url, method, body: JSON.parse(body) as Json })
    return Response.json({ code: 0, msg: '', data: { headers: {}, ...(await robot()) } })
  },
})
afterAll(() => server.stop(true))

const webhook = 'https://robots.example/hook/1'
const input = { order: { no: '00123', total: 0 }, by: '甲"' }

const send = async (params: object, body: string | null = '{"code":0}', status = 200, signal?: AbortSignal) => {
  seen.length = 0
  if (body !== null) robot = () => ({ status, body })
  const { context } = createWorkerContext({
    input,
    fetch: ((path: string, init: RequestInit) => fetch(new URL(path, server.url), init)) as typeof fetch,
    ...(signal ? { signal } : {}),
  })
  return run(sendMessageParams.parse({ webhook, ...params }), context)
}

test.each([
  ['feishu', { msg_type: 'text', content: { text: 'No. 00123: 0 甲"' } }],
  ['dingtalk', { msgtype: 'text', text: { content: 'No. 00123: 0 甲"' } }],
  ['wecom', { msgtype: 'text', text: { content: 'No. 00123: 0 甲"' } }],
  ['slack', { text: 'No. 00123: 0 甲"' }],
])('%s gets the text in its own words', async (name, body) => {
  expect(await send({ robot: name, content: 'No. ${order.no}: ${order.total} ${by}' })).toEqual({ ok: true, value: { code: 0 } })
  expect(seen).toEqual([{ url: webhook, method: 'POST', body }])
})

test('JSON is sent as it is, with its texts filled and its shape kept', async () => {
  const card = { msg_type: 'interactive', card: { elements: [{ text: 'by ${by}' }, 1, null] } }
  await send({ msgType: 'interactive', card })
  expect(seen[0]?.body).toEqual({ msg_type: 'interactive', card: { elements: [{ text: 'by 甲"' }, 1, null] } })
})

test.each([
  ['{"code":0,"msg":"success"}', 200, null],
  ['{"StatusCode":0}', 200, null],
  ['{"errcode":0,"errmsg":"ok"}', 200, null],
  ['ok', 200, null],
  ['', 204, null],
  ['{"code":19001,"msg":"param invalid"}', 200, 'param invalid'],
  ['{"errcode":310000,"errmsg":"keywords not in content"}', 200, 'keywords not in content'],
  ['{"errcode":45009}', 200, { code: 'action/send-message.code', params: { code: '45009' } }],
  ['no_service', 404, 'no_service'],
  ['', 500, { code: 'step.status', params: { status: 500 } }],
])('the answer %j with status %i: %j', async (body, status, refusal) => {
  expect(await send({ content: 'x' }, body, status)).toMatchObject(refusal === null ? { ok: true } : { ok: false, reason: refusal })
})

test.each([
  [{ webhook: '', content: 'x' }, 'action/send-message.no-address'],
  [{ webhook: '/api/user/logout', content: 'x' }, 'action/send-message.not-https'],
  [{ webhook: 'javascript:alert(1)', content: 'x' }, 'action/send-message.not-https'],
  [{ content: ' ${nothing} ' }, 'action/send-message.no-message'],
  [{ msgType: 'interactive' }, 'action/send-message.no-message'],
])('%j sends nothing', async (params, code) => {
  expect(await send(params)).toEqual({ ok: false, reason: { code }, value: input })
  expect(seen).toEqual([])
})

test('an address that the server may not reach, and one that does not answer, are failures', async () => {
  expect(await send({ webhook: 'http://private.invalid/x', content: 'x' })).toEqual({ ok: false, reason: '无法访问该地址', value: input })
  robot = () => new Promise((resolve) => setTimeout(() => resolve({ status: 200, body: '{}' }), 3000))
  expect(await send({ content: 'x', timeout: 1 }, null)).toEqual({
    ok: false,
    reason: { code: 'action/send-message.timeout', params: { seconds: 1 } },
    value: input,
  })
})

test('a cancelled flow ends the sending', async () => {
  robot = () => new Promise((resolve) => setTimeout(() => resolve({ status: 200, body: '{}' }), 3000))
  const flow = new AbortController()
  const waiting = send({ content: 'x' }, null, 200, flow.signal)
  setTimeout(() => flow.abort(new Error('closed')), 20)
  await expect(waiting).rejects.toThrow()
})
