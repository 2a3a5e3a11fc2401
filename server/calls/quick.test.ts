import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { noMemoryCounts } from '../metrics/memory-counts.ts'
import { type Call, defineRawCall, type Quick } from './call.ts'
import { createQuick } from './quick.ts'

const call = (path: string, quick: Quick<{ n?: string | undefined }>): Call =>
  defineRawCall({
    id: 'test/get',
    method: 'GET',
    path,
    needs: 'visitor',
    writes: false,
    input: z.strictObject({ n: z.string().max(3).optional() }),
    output: z.null(),
    errors: [],
    run: async () => new Response(null),
    quick: () => quick,
  })
const uncounted = { seenAt: () => null, counts: noMemoryCounts }
/** Null where the router is to answer. */
const ask = async (
  quick: Quick<{ n?: string | undefined }>,
  address = '/api/test?n=1',
  path = '/test',
  headers = {},
): Promise<Response | null> => {
  const routed = new Response()
  const answer = createQuick({
    ...uncounted,
    calls: [call(path, quick)],
    common: {},
    knownActor: () => undefined,
    others: [],
  })
  const response = await answer(new Request(`http://localhost${address}`, { headers }), 0, () => routed)
  return response === routed ? null : response
}

describe('createQuick', () => {
  it('answers plain addresses of a call, with and without a parameter in its path', async () => {
    const answer: Quick<{ n?: string | undefined }> = ({ n = '' }) => new Response(n)
    expect(await (await ask(answer))?.text()).toBe('1')
    expect(await (await ask(answer, '/api/test'))?.text()).toBe('')
    expect(await (await ask(answer, '/api/test/7', '/test/{n}'))?.text()).toBe('7')
    for (const address of ['/api/tests?n=1', '/api/test?n=1&n=2', '/api/test?n=1&more=1', '/api/test?n=1000'])
      expect(await ask(answer, address)).toBeNull()
  })

  it('asks what is no call for its own addresses alone', async () => {
    const quick = createQuick({
      ...uncounted,
      ...{ calls: [call('/test', () => new Response('call'))], common: {}, knownActor: () => undefined },
      others: [{ start: '/files/', read: (address) => address, quick: (address) => new Response(`file ${address}`) }],
    })
    const ask = async (address: string) =>
      (await quick(new Request(`http://localhost${address}`), 0, () => new Response('router'))).text()
    expect(await Promise.all(['/api/test', '/files/a.js', '/other/files/a.js'].map(ask))).toEqual([
      'call',
      'file /files/a.js',
      'router',
    ])
  })

  it('waits for what a call has to look up', async () => {
    expect(await (await ask(async () => new Response('late')))?.text()).toBe('late')
    expect(await ask(async () => null)).toBeNull()
  })

  it('leaves failures and the logic of pages to the router', async () => {
    const fail = (): never => {
      throw new Error('away')
    }
    expect(await ask(fail)).toBeNull()
    expect(await ask(async () => fail())).toBeNull()
    expect(await ask(() => new Response(''), '/api/test', '/test', { 'x-tessera-page': '1' })).toBeNull()
  })
})
