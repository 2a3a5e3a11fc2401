import { defineAction, sendRows, text, z } from '#sdk'

export const callFlowParams = z.object({
  flow: text('流程', 'Flow', '', { setter: 'setter/flow', bindable: false, refers: 'flow', needed: true }),
  data: sendRows(),
})

export const callFlow = defineAction({
  id: 'action/call-flow',
  label: { zh: '调用流程', en: 'Call flow' },
  group: 'logic',
  icon: 'IconBranch',
  keywords: ['subflow', 'run flow', '子流程'],
  params: callFlowParams,
  branches: true,
  summary: ({ flow }) => ({ zh: `调用 ${flow}`, en: `Call ${flow}` }),
  runs: 'worker',
  messages: () => import('./messages.ts'),
  run: () => import('./run.ts'),
})
