// biome-ignore-all lint/suspicious/noTemplateCurlyInString: templates of pages, not of this program
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Json } from '#kernel/page/values'
import { storedPage } from '../helpers/api.ts'
import { RunningStoredPage, readPage } from './run-page.ts'

vi.setConfig({ testTimeout: 20_000 })

const row = { id: 7, name: 'n', notes: 'long text' }
let asked: { readonly at: string; readonly body: Json }[] = []
let page: RunningStoredPage | undefined
beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Json) : null
    asked.push({ at: `${init.method} ${url}`, body })
    return Response.json({ code: 0, data: { nodeToken: 't' }, msg: '' })
  })
})
afterEach(() => {
  page?.dispose()
  vi.unstubAllGlobals()
})

interface Sending {
  readonly step?: object
  readonly type?: string
  readonly api?: object
  readonly payload?: Json
}

/** What one press sends, with a step that requests `/orders/${id}`. */
async function sent({ step = {}, type = 'request', api = {}, payload = row }: Sending) {
  const stored = storedPage([{ id: 'Button_1', type: 'Button' }]) as {
    apis: object
    elementsMap: { [id: string]: { config: { events?: object[] } } }
  }
  stored.apis = { a1: { id: 'a1', name: 'order', method: 'GET', stgApi: '/orders/${id}', isCors: false, ...api } }
  const node = { id: 'ask', type: 'normal', title: 'ask', config: { actionType: type, id: 'a1', spaceId: 's', nodeToken: 'n', ...step } }
  const actions = [{ id: 'start', type: 'start', title: 's' }, node, { id: 'end', type: 'end', title: 'e' }]
  stored.elementsMap.Button_1!.config.events = [{ nickName: 'onClick', eventName: 'onClick', actions }]
  page = await RunningStoredPage.open(readPage(stored).document)
  await page.fire('Button_1', 'onClick', payload)
  expect(asked).toHaveLength(1)
  return asked[0]
}

const id = { key: 'id', value: { type: 'variable', value: 'eventParams.id' } }
const chosen = { sends: 'chosen' }

describe('a step that sends only what its author chose', () => {
  it.each(['request', 'download'])('leaves the rest of the row and what fills the address out of the query: %s', async (type) => {
    expect(await sent({ type, step: { ...chosen, data: [id] } })).toEqual({ at: 'GET /orders/7', body: null })
  })

  it('fills the address from the row without naming it', async () => {
    expect(await sent({ step: chosen })).toMatchObject({ at: 'GET /orders/7' })
  })

  it('fills the address by a path into the payload', async () => {
    expect(await sent({ step: chosen, api: { stgApi: '/orders/${eventParams.id}' } })).toMatchObject({ at: 'GET /orders/7' })
  })

  it('sends its parameters and those of the api', async () => {
    const params = [{ key: 'expand', value: 'lines' }]
    expect(await sent({ step: { ...chosen, data: [id, { key: 'page', value: 2 }] }, api: { params } })).toMatchObject({
      at: 'GET /orders/7?expand=lines&page=2',
    })
  })

  it('fills a parameter of the api that has no value from the row', async () => {
    const params = [{ key: 'name' }, { key: 'kind', value: 'a' }, { key: 'none', value: '' }]
    expect(await sent({ step: chosen, api: { params }, payload: { ...row, kind: 'b' } })).toMatchObject({
      at: 'GET /orders/7?name=n&kind=a&none=',
    })
  })

  it.each(['POST', 'PUT', 'PATCH'])('puts no more than that into the body of %s', async (method) => {
    expect(await sent({ step: { ...chosen, data: [id, { key: 'state', value: 'paid' }] }, api: { method } })).toEqual({
      at: `${method} /orders/7`,
      body: { id: 7, state: 'paid' },
    })
  })

  it('sends a copy of a node no more than what is to be copied', async () => {
    expect(await sent({ type: 'createNode', step: { ...chosen, api: 'a1' }, api: { method: 'POST' } })).toMatchObject({
      body: { spaceId: 's', nodeToken: 'n' },
    })
  })

  it('sends parameters of one name as a list', async () => {
    const data = [
      { key: 'tag', value: 'a' },
      { key: 'tag', value: 'b' },
    ]
    expect(await sent({ step: { ...chosen, data } })).toMatchObject({ at: 'GET /orders/7?tag=a&tag=b' })
  })

  it('lets formulas of the api read the whole row', async () => {
    const params = [{ key: 'who', value: { type: 'variable', value: 'eventParams.name' } }]
    expect(await sent({ step: chosen, api: { params } })).toMatchObject({ at: 'GET /orders/7?who=n' })
  })
})

describe('a step that sends all that it is handed', () => {
  it('sends the fields of a form as the body', async () => {
    expect(await sent({ step: { sends: 'all' }, api: { method: 'POST', stgApi: '/orders' } })).toEqual({ at: 'POST /orders', body: row })
  })

  it('does not repeat in the query what fills the address', async () => {
    expect(await sent({ step: { sends: 'all' } })).toMatchObject({ at: 'GET /orders/7?name=n&notes=long+text' })
  })
})

describe('a step of an older page', () => {
  it('goes on sending all that it sent', async () => {
    expect(await sent({ step: { data: [id] } })).toMatchObject({ at: 'GET /orders/7?id=7&name=n&notes=long+text' })
  })
})
