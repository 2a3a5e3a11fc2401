import { afterEach, describe, expect, it, vi } from 'vitest'
import { storedPage } from '../helpers/api.ts'
import { RunningStoredPage, readPage } from './run-page.ts'

vi.setConfig({ testTimeout: 20_000 })

let page: RunningStoredPage | undefined
afterEach(() => {
  page?.dispose()
  vi.unstubAllGlobals()
})

/** What is called on the page's elements when an event sends a form and the service refuses it. */
async function called({ starter = 'Form_1', step = {}, api = {}, status = 422 }: Sent) {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Not saved', errors: { name: ['Name is taken'] } }, { status }))
  const stored = storedPage([
    { id: 'Form_1', type: 'Form' },
    { id: 'Button_1', type: 'Button' },
  ]) as { apis: object; elementsMap: { [id: string]: { config: { events?: object[] } } } }
  stored.apis = { a1: { id: 'a1', name: 'save', method: 'POST', stgApi: '/save', isCors: false, fieldErrors: 'errors', ...api } }
  const save = { id: 'save', type: 'normal', title: 'save', config: { actionType: 'request', id: 'a1', sends: 'all', ...step } }
  const actions = [{ id: 'start', type: 'start', title: 's' }, save, { id: 'end', type: 'end', title: 'e' }]
  const eventName = starter === 'Form_1' ? 'onFinish' : 'onClick'
  stored.elementsMap[starter]!.config.events = [{ nickName: 'a', eventName, actions }]
  page = await RunningStoredPage.open(readPage(stored).document)
  await page.fire(starter, eventName, { name: 'n' })
  expect(page.ends).toMatchObject([{ end: 'failed', reason: 'Not saved' }])
  return page.asked.filter(([what]) => what.endsWith('.showErrors'))
}
interface Sent {
  readonly starter?: string
  readonly step?: object
  readonly api?: object
  readonly status?: number
}

const shown = ['Form_1.showErrors', { name: 'Name is taken' }]

describe('errors that a service tells of fields', () => {
  it('go to the form that starts the flow', async () => {
    expect(await called({})).toEqual([shown])
  })

  it('go to the form that the step names', async () => {
    expect(await called({ starter: 'Button_1', step: { form: 'Form_1' } })).toEqual([shown])
  })

  it('go nowhere where the API does not say where they are', async () => {
    expect(await called({ api: { fieldErrors: '' } })).toEqual([])
  })

  it('are read from an answer that fails by its code alone', async () => {
    expect(await called({ status: 200, api: { result: { code: 'code', data: 'data', msg: 'message' } } })).toEqual([shown])
  })
})
