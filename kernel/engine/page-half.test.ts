import { afterEach, expect, it } from 'vitest'
import type { FlowNode } from '#kernel/page/records'
import type { Json } from '#kernel/page/values'
import { openTestPage, type TestPage } from '../../tests/engine/test-page.ts'
import type { FileData, WorkerActionRuntime } from './runtime.ts'

let page: TestPage | undefined
afterEach(() => page?.dispose())

const step: FlowNode = { id: 'n1', kind: 'action', name: '', action: 'action/test-file', params: { api: 'export' }, bindings: {} }
const saving: WorkerActionRuntime = {
  id: 'action/test-file',
  parse: (params) => params,
  run: async ({ api }: { api: string }, { page, onPage, input }) => {
    const { data } = await page.request(api, input, 'file')
    return onPage({ saved: (data as unknown as FileData).name })
  },
}

it('an action of the worker asks an api for a file, and its half on the page gets what it hands over', async () => {
  const asked: Json[] = []
  page = await openTestPage({
    events: { Button_1: { onClick: ['f'] } },
    flows: { f: [step] },
    apis: { export: { name: 'Export', source: 'source/test-wants', config: {}, bindings: {} } },
    library: {
      actions: [saving],
      sources: [
        {
          id: 'source/test-wants',
          run: async (_config, params, { wants }) => {
            const data = { name: `${wants}.csv`, type: '', base64: '', params }
            return { code: 0, data, originData: null, msg: '' }
          },
        },
      ],
    },
    act: (action, params, input) => {
      asked.push(action, params, input)
      return { ok: true, value: 'kept' }
    },
  })
  await page.fire('Button_1', 'onClick', { id: 1 })
  expect(asked).toEqual(['action/test-file', { saved: 'file.csv' }, { id: 1 }])
  expect(page.traces[0]).toMatchObject({ end: 'done', steps: [{ outcome: { ok: true, value: 'kept' } }] })
})
