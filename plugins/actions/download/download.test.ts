import { afterAll, expect, test } from 'vitest'
import { bytesOf, type FileData, type Json, type LoadResult, toFileData } from '#sdk'
import { createWorkerContext, type WorkerSetting } from '#sdk/testing'
import { downloadParams } from './index.ts'
import { run } from './run.ts'

const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  async fetch(request) {
    const { pathname, search } = new URL(request.url)
    if (pathname === '/api/viewer/request') {
      const { url, encoding } = (await request.json()) as { url: string; encoding: string }
      if (encoding !== 'base64' || url.includes('private')) return Response.json({ code: 50250, data: null, msg: '无法访问该地址' })
      return Response.json({ code: 0, msg: '', data: { status: 200, headers: { 'content-type': 'text/csv' }, body: btoa(url) } })
    }
    if (pathname === '/named')
      return new Response('a', { headers: { 'content-disposition': "attachment; filename*=UTF-8''%E5%8D%95.csv" } })
    if (pathname === '/gone.pdf') return new Response('', { status: 404 })
    return new Response(search, { headers: { 'content-type': 'text/csv; charset=utf-8' } })
  },
})
afterAll(() => server.stop(true))

const saved = async (params: object, setting: WorkerSetting = {}) => {
  const files: FileData[] = []
  const { context } = createWorkerContext({
    input: { id: 1 },
    fetch: ((input: string, init: RequestInit) => fetch(new URL(input, server.url), init)) as typeof fetch,
    onPage: (given) => {
      files.push(given as unknown as FileData)
      return { ok: true, value: { name: (given as unknown as FileData).name, size: 1 } }
    },
    ...setting,
  })
  const outcome = await run(downloadParams.parse(params), context)
  return { outcome, name: files[0]?.name, text: files[0] && new TextDecoder().decode(bytesOf(files[0])) }
}

const api = (data: Json, over: Partial<LoadResult> = {}): WorkerSetting => ({
  apis: { export: (params, wants) => ({ code: 0, data: wants === 'file' ? data : { params }, originData: null, msg: '', ...over }) },
})
const file = (name: string, type = 'text/csv') => ({ ...toFileData(name, type, new TextEncoder().encode('a;b')) })

test('an api’s file keeps the service’s name before the configured one', async () => {
  expect(await saved({ api: 'export', filename: 'mine.csv' }, api(file('theirs.csv')))).toMatchObject({
    outcome: { ok: true, value: { name: 'theirs.csv' } },
    text: 'a;b',
  })
  expect((await saved({ api: 'export', filename: '报表' }, api(file('')))).name).toBe('报表.csv')
  expect((await saved({ api: 'export', filename: '报表.xls' }, api(file('')))).name).toBe('报表.xls')
  expect((await saved({ api: 'export' }, api(file('', 'application/x-odd')))).name).toBe('download')
})

test('the api gets the rows and what the step before handed on', async () => {
  const sent: Json[] = []
  const answers = (params: Json): LoadResult => {
    sent.push(params)
    return { code: 0, data: file('a.csv'), originData: null, msg: '' }
  }
  await saved({ api: 'export', data: [{ key: 'month', value: '01' }] }, { apis: { export: answers } })
  expect(sent).toEqual([{ id: 1, month: '01' }])
})

test('a source without files is saved as text or JSON', async () => {
  expect(await saved({ api: 'export' }, api('a;b'))).toMatchObject({ name: 'download.txt', text: 'a;b' })
  expect(await saved({ api: 'export', filename: 'x' }, api([1]))).toMatchObject({ name: 'x.json', text: '[\n  1\n]' })
})

test('a failing api is a failure with its message and saves nothing', async () => {
  expect(await saved({ api: 'export' }, api(null, { code: 500, msg: '没有数据' }))).toMatchObject({
    outcome: { ok: false, reason: '没有数据', value: { code: 500 } },
    name: undefined,
  })
})

test('an address of our own is asked with its rows', async () => {
  expect(await saved({ url: '/report?a=1', data: [{ key: 'q', value: 'x&y' }], filename: 'r' })).toMatchObject({
    name: 'r.csv',
    text: '?a=1&q=x%26y',
  })
  expect((await saved({ url: '/named' })).name).toBe('单.csv')
  expect((await saved({ url: '/files/a%20b.csv?x=/c.txt' })).name).toBe('a b.csv')
})

test('another server is asked through ours', async () => {
  expect(await saved({ url: 'https://example.com' })).toMatchObject({ name: 'download.csv', text: 'https://example.com' })
  expect((await saved({ url: 'https://private.invalid/a.csv' })).outcome).toEqual({ ok: false, reason: '无法访问该地址', value: { id: 1 } })
})

test.each([
  ['', 'action/download.nothing-chosen'],
  ['/gone.pdf', 'step.status'],
  ['javascript:alert(1)', 'step.bad-address'],
  ['file:///etc/passwd', 'step.bad-address'],
  ['https://', 'step.bad-address'],
])('%j fails: %s', async (url, code) => {
  expect((await saved({ url })).outcome).toMatchObject({ ok: false, reason: { code }, value: { id: 1 } })
})

test('what the page could not save is a failure', async () => {
  const refusing = { ...api(file('a.csv')), onPage: () => ({ ok: false as const, reason: 'the page was closed' }) }
  expect((await saved({ api: 'export' }, refusing)).outcome).toEqual({ ok: false, reason: 'the page was closed', value: { id: 1 } })
})
