import { afterEach, expect, test } from 'vitest'
import { toReferences } from '#kernel/page'
import { catalogueOf } from '../../catalogue.ts'
import { createTestServer, type TestServer, testComponents } from '../../testing.fixture.ts'
import type { CreatedPage, PageInfo, PageRecords } from '../../wire.ts'
import { createPageCodec } from './kernel-codec.ts'

let server: TestServer
afterEach(() => server.close())

const references = toReferences({
  actions: {
    'action/scroll-to': { target: 'element' },
    'action/call-flow': { flow: 'flow' },
    'action/stranger': { 'rows.*.into': 'variable' },
  },
  components: { Button: { 'opens.*': 'flow' } },
  sources: {},
})
const step = (id: string, actionType: string, config: object) => ({ id, type: 'normal', title: '', config: { actionType, ...config } })
const pageData = {
  elements: [{ id: 'b1', type: 'Button', name: 'Button', elements: [] }],
  elementsMap: {
    b1: {
      id: 'b1',
      type: 'Button',
      config: {
        props: { opens: ['gone flow'] },
        events: [
          {
            eventName: 'onClick',
            flowId: 'f1',
            actions: [
              step('n1', 'action/scroll-to', { target: 'gone element' }),
              step('n2', 'action/call-flow', { flow: 'f1' }),
              step('n3', 'action/stranger', { rows: [{ into: 'gone variable' }, { into: '' }] }),
              step('n4', 'action/nobody-declared', { target: 'gone too' }),
            ],
          },
        ],
      },
    },
  },
}

test('what actions, components and sources name and the page lacks is found on import, on opening and in a copy of the page', async () => {
  server = await createTestServer({ codec: createPageCodec({ catalogue: catalogueOf({ components: testComponents }), references }) })
  const ann = await server.user('ann')
  const { id: projectId } = await ann.newProject()
  const { data: page } = await ann.post<CreatedPage>('/api/pages/create', { name: 'Imported', projectId, pageData })
  const expected = [
    { code: 'PAGE_DANGLING_ELEMENT', entry: 'f1', path: 'n1.target', message: { zh: '组件“gone element”不存在' } },
    { code: 'PAGE_DANGLING_VARIABLE', entry: 'f1', path: 'n3.rows.0.into', message: { en: 'The variable "gone variable" does not exist' } },
    {
      code: 'PAGE_DANGLING_FLOW',
      entry: 'b1',
      path: 'opens.0',
      message: { zh: '流程“gone flow”不存在', en: 'The flow "gone flow" does not exist' },
    },
  ]
  expect(page.findings).toMatchObject(expected)
  const findingsOf = async (id: number) => {
    const { findings } = (await ann.get<PageRecords>(`/api/pages/records/${id}`)).data
    return [...findings].sort((a, b) => b.entry.localeCompare(a.entry))
  }
  expect(await findingsOf(page.id)).toMatchObject(expected)
  const { data: copy } = await ann.post<PageInfo>('/api/pages/copy', { id: page.id })
  expect(await findingsOf(copy.id)).toMatchObject(expected)
})
