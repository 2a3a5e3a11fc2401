import { text, z } from '#sdk'
import { defineNode } from '#sdk/workflow'

export const scriptParams = z.object({
  source: text('脚本', 'Script', '', {
    setter: 'setter/script',
    code: 'script',
    bindable: false,
    help: {
      zh: 'return 的值交给下一步；可读取 eventParams、event、steps 和 variable',
      en: 'What it returns is handed on. It reads eventParams, event, steps and variable.',
    },
  }),
})

export const runScript = defineNode({
  id: 'node/script',
  label: { zh: '执行脚本', en: 'Run script' },
  group: 'logic',
  icon: 'IconCode',
  keywords: ['script', 'javascript', '脚本', '代码'],
  params: scriptParams,
  effect: 'none',
  branches: true,
  result: z.json(),
  summary: ({ source }) => {
    const line = source.trim().split('\n', 1)[0] ?? ''
    return { zh: line, en: line }
  },
  run: () => import('./run.ts'),
})
