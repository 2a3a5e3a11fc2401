import { defineAction, sendRows, sendsField, text, z } from '#sdk'

export const createNodeParams = z.object({
  api: text('接口', 'API', '', {
    setter: 'setter/api',
    refers: 'api',
    bindable: false,
    needed: true,
  }),
  spaceId: text('知识库 ID', 'Wiki space', '', { needed: true }),
  nodeToken: text('节点 Token', 'Node token', '', { needed: true }),
  title: text('新标题', 'New title', '', { help: { zh: '留空则沿用原标题', en: 'Empty: the title of the node that is copied' } }),
  data: sendRows('其他参数', 'Further parameters'),
  sends: sendsField(),
})

export const createNode = defineAction({
  id: 'action/create-node',
  label: { zh: '复制知识库节点', en: 'Copy wiki node' },
  group: 'service',
  icon: 'IconBook',
  keywords: ['feishu', 'lark', 'wiki', '飞书', '知识库'],
  note: {
    zh: '复制节点要用飞书应用的密钥，密钥不能放在页面里，因此由你选择的接口来完成：接口会收到 spaceId、nodeToken 与 title。没有接口时走失败路径。',
    en: 'Copying a node takes the secret of a Feishu app, which must not be in a page. So an API of yours does it: it is sent spaceId, nodeToken and title. Without one the step takes the failure path.',
  },
  params: createNodeParams,
  branches: true,
  result: z.json(),
  summary: ({ title, nodeToken }) => ({ zh: title || nodeToken, en: title || nodeToken }),
  runs: 'worker',
  messages: () => import('./messages.ts'),
  run: () => import('./run.ts'),
})
