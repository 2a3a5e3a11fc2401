import { sendRows, text, z } from '#sdk'
import { defineNode } from '#sdk/workflow'

export const runWorkflowParams = z.object({
  workflow: text('工作流', 'Workflow', '', { setter: 'setter/workflow', bindable: false, needed: true }),
  data: sendRows('输入', 'Input', {
    options: {},
    help: { zh: '被调用的工作流以 event.input 读取', en: 'The called workflow reads it as event.input.' },
  }),
})

export const callWorkflow = defineNode({
  id: 'node/run-workflow',
  label: { zh: '运行工作流', en: 'Run workflow' },
  group: 'logic',
  icon: 'IconBranch',
  keywords: ['sub', 'call', 'workflow', '子流程', '调用'],
  note: {
    zh: '运行另一个“手动或被调用”的工作流并等待它结束，返回它的结果',
    en: 'Runs another workflow that starts by hand or when called, waits for its end, and returns its result.',
  },
  messages: () => import('./messages.ts'),
  params: runWorkflowParams,
  effect: 'wait',
  branches: true,
  result: z.json(),
  uses: ({ workflow }) => (workflow === '' ? {} : { workflows: [workflow] }),
  sample: () => null,
  summary: ({ workflow }) => ({ zh: workflow, en: workflow }),
  run: () => import('./run.ts'),
})
