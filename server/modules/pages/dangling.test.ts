import { afterEach, expect, test } from 'vitest'
import type { Places } from '#kernel/page/records'
import type { ActionData } from '#kernel/page/references'
import { createPluginSet } from '../../outside/plugin-set.ts'
import { component, createTestServer, type TestServer, testPlugin } from '../../testing.fixture.ts'
import type { CreatedPage, PageInfo, PageRecords } from '../../wire.ts'

let server: TestServer
afterEach(() => server.close())

const named = { zh: '', en: '' }
const action = (id: ActionData['id'], references: Places): ActionData => ({ id, label: named, runs: 'page', references })
const plugins = createPluginSet([
  testPlugin({
    components: [component('Button', { references: { 'opens.*': 'flow' } })],
    actions: [
      action('action/scroll-to', { target: 'element' }),
      action('action/call-flow', { flow: 'flow' }),
      action('action/stranger', { 'rows.*.into': 'variable' }),
    ],
  }),
])
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
  server = await createTestServer({ plugins })
  const ann = await server.user('ann')
  const { id: projectId } = await ann.newProject()
  const { data: page } = await ann.post<CreatedPage>('/api/pages/create', { name: 'Imported', projectId, pageData })
  const told = (code: string, to: string) => ({ code: `page.${code}`, params: { to } })
  const expected = [
    { code: 'PAGE_DANGLING_ELEMENT', entry: 'f1', path: 'n1.target', message: told('dangling-element', 'gone element') },
    { code: 'PAGE_DANGLING_VARIABLE', entry: 'f1', path: 'n3.rows.0.into', message: told('dangling-variable', 'gone variable') },
    { code: 'PAGE_DANGLING_FLOW', entry: 'b1', path: 'opens.0', message: told('dangling-flow', 'gone flow') },
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
