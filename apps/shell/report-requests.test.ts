import { describe, expect, it, test } from 'vitest'
import { baseEngineLibrary } from '#plugins/presets/engine-library'
import { reported, withReports } from './report-requests.ts'
import type { RequestEntry } from './request-log.ts'

async function entryOf(answer: () => Response, url: string, init?: RequestInit): Promise<{ entry: RequestEntry; text: string }> {
  const entries: RequestEntry[] = []
  const got = await reported(
    async () => answer(),
    (entry) => entries.push(entry),
    url,
    init,
  )
  const text = await got.text()
  await new Promise((resolve) => setTimeout(resolve, 0))
  return { entry: entries[0]!, text }
}

test('a request is reported with its answer, which the caller can still read', async () => {
  const { entry, text } = await entryOf(() => new Response('{"rows":[1]}', { status: 201 }), '/api/orders?page=2', {
    method: 'post',
    body: '{"a":1}',
    headers: { authorization: 'Bearer secret' },
  })
  expect(text).toBe('{"rows":[1]}')
  expect(entry).toMatchObject({
    method: 'POST',
    url: '/api/orders?page=2',
    status: 201,
    size: 12,
    sent: '{"a":1}',
    answer: text,
    throughServer: false,
  })
  expect(JSON.stringify(entry)).not.toContain('secret')
})

test('a request that the server made is shown as what it was, not as the way it took', async () => {
  const envelope = { code: 0, data: { status: 404, headers: {}, body: 'nobody here' }, msg: '' }
  const body = JSON.stringify({ url: 'https://other.example/x', method: 'PUT', body: 'q=1' })
  const { entry } = await entryOf(() => Response.json(envelope), '/api/viewer/request', { method: 'POST', body })
  expect(entry).toMatchObject({
    method: 'PUT',
    url: 'https://other.example/x',
    sent: 'q=1',
    status: 404,
    answer: 'nobody here',
    throughServer: true,
  })
})

test('an answer that keeps coming is not read, and a failure says why', async () => {
  const stream = await entryOf(() => new Response('data: 1', { headers: { 'content-type': 'text/event-stream' } }), '/events')
  expect([stream.entry.size, stream.entry.answer, stream.text]).toEqual([null, '', 'data: 1'])
  const entries: RequestEntry[] = []
  const failing = reported(
    async () => {
      throw new TypeError('out of reach')
    },
    (entry) => entries.push(entry),
    '/gone',
  )
  await expect(failing).rejects.toThrow('out of reach')
  expect(entries[0]).toMatchObject({ status: 0, error: 'out of reach', size: null })
})

describe('withReports', () => {
  it('keeps every list of the library, so that a worker has all that its plugins contribute', () => {
    const library = baseEngineLibrary
    const reporting = withReports(library)
    const sizes = (of: typeof library) =>
      Object.entries(of).flatMap(([key, value]) => (Array.isArray(value) ? [[key, value.length] as const] : []))
    expect(
      sizes(library)
        .map(([key]) => key)
        .sort(),
    ).toEqual(['actions', 'functions', 'sources', 'steps'])
    expect(Object.fromEntries(sizes(reporting))).toEqual(Object.fromEntries(sizes(library)))
  })
})
