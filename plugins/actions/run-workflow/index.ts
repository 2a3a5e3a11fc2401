import { defineAction, sendRows, sendsField, text, toggle, z } from '#sdk'

export const runWorkflowParams = z.object({
  workflow: text('工作流', 'Workflow', '', { setter: 'setter/workflow', bindable: false, needed: true }),
  data: sendRows('输入', 'Input', {
    help: { zh: '工作流以 event.input 读取', en: 'The workflow reads it as event.input.' },
  }),
  sends: sendsField(),
  wait: toggle('等待结束', 'Wait for its end', true, {
    bindable: false,
    help: {
      zh: '最多等待 10 秒，返回工作流的结果；关闭后只返回运行编号',
      en: 'Waits 10 seconds at most and returns what the workflow returned. Off: returns the id of the run alone.',
    },
  }),
  key: text('幂等键', 'Key', '', {
    section: 'advanced',
    help: {
      zh: '相同的键只运行一次，如订单号；留空则每次都运行',
      en: 'The same key runs once, such as the number of an order. Empty: runs each time.',
    },
  }),
})

export const runWorkflow = defineAction({
  id: 'action/run-workflow',
  label: { zh: '运行工作流', en: 'Run workflow' },
  group: 'service',
  icon: 'IconThunderbolt',
  keywords: ['workflow', 'automation', 'server', '工作流', '自动化', '流程'],
  params: runWorkflowParams,
  workflow: 'workflow',
  branches: true,
  result: z.json(),
  summary: ({ workflow }) => ({ zh: workflow, en: workflow }),
  runs: 'worker',
  messages: () => import('./messages.ts'),
  run: () => import('./run.ts'),
})
