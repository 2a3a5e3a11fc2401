import { afterEach, describe, expect, it } from 'vitest'
import type { Json } from '#kernel/page/values'
import { basePlugins } from '#plugins/presets/base'
import { createHeadlessPage, type HeadlessPage } from '#sdk/testing'
import { storedPage } from '../helpers/api.ts'

const formula = (value: string) => ({ type: 'variable', value })
const VALUES = { name: 'Ann', city: 'Bern' }

let page: HeadlessPage | undefined
afterEach(() => page?.dispose())

/** What one press sends to a service, with values in a form beside the button. */
async function sent(step: object, api: object = {}, method = 'POST'): Promise<{ readonly at: string; readonly body: Json }> {
  const stored = storedPage([
    { id: 'Button_1', type: 'Button' },
    {
      ...{ id: 'Form_1', type: 'Form' },
      children: Object.keys(VALUES).map((name) => ({ id: `Input_${name}`, type: 'Input', props: { formItem: { name } } })),
    },
  ]) as unknown as { apis: object; elementsMap: { [id: string]: { config: { events?: object[] } } } }
  stored.apis = {
    a1: { id: 'a1', name: 'save', sourceId: 'source/http', config: { method, stgApi: '/save', prdApi: '/save', isCors: false, ...api } },
  }
  const node = { id: 'ask', type: 'normal', title: 'ask', config: { actionType: 'request', id: 'a1', sends: 'chosen', ...step } }
  const actions = [{ id: 'start', type: 'start', title: 's' }, node, { id: 'end', type: 'end', title: 'e' }]
  stored.elementsMap.Button_1!.config.events = [{ nickName: 'onClick', eventName: 'onClick', actions }]
  const asked: { readonly at: string; readonly body: Json }[] = []
  const fetch = async (url: string, init: RequestInit) => {
    asked.push({ at: `${init.method} ${url}`, body: typeof init.body === 'string' ? (JSON.parse(init.body) as Json) : null })
    return Response.json({ code: 0, data: null, msg: '' })
  }
  page = await createHeadlessPage(stored, { plugins: basePlugins, fetch: fetch as never })
  await page.write({ Form_1: VALUES })
  await page.fire('Button_1', 'onClick', null)
  expect(page.failures).toEqual([])
  expect(asked).toHaveLength(1)
  return asked[0]!
}

describe('the values of a form arrive at a service', () => {
  it.each([
    ['the form in the place of all parameters of the step', { data: formula('Form_1') }, {}],
    ['fields in rows of the step', { data: Object.keys(VALUES).map((key) => ({ key, value: formula(`Form_1.${key}`) })) }, {}],
    ['the form in the place of the parameters of the api', {}, { params: formula('Form_1') }],
    ['fields in rows of the api', {}, { params: Object.keys(VALUES).map((key) => ({ key, value: formula(`Form_1.${key}`) })) }],
    ['the form as the whole body of the api', {}, { bodyFrom: 'whole', body: formula('Form_1') }],
  ])('%s', async (_what, step, api) => {
    expect(await sent(step, api)).toEqual({ at: 'POST /save', body: VALUES })
  })

  it('in the query of a request without a body', async () => {
    expect(await sent({ data: formula('Form_1') }, {}, 'GET')).toEqual({ at: 'GET /save?name=Ann&city=Bern', body: null })
  })

  it('beside parameters of the api, over which they go', async () => {
    const params = [
      { key: 'kind', value: 'new' },
      { key: 'name', value: 'nobody' },
    ]
    expect(await sent({ data: formula('Form_1') }, { params })).toMatchObject({ body: { kind: 'new', ...VALUES } })
  })
})
