import { defineAction, text, z } from '#sdk'

export const scriptParams = z.object({
  source: text('脚本', 'Script', '', {
    setter: 'setter/script',
    code: 'script',
    bindable: false,
    help: {
      zh: 'context.eventParams 是上一步的结果；返回 true / false 决定走向，返回其他值则交给下一步',
      en: 'context.eventParams is the result of the step before; return true or false to choose the path, anything else to hand it on',
    },
  }),
})

export const script = defineAction({
  id: 'action/script',
  label: { zh: '执行脚本', en: 'Script' },
  group: 'logic',
  icon: 'IconCode',
  keywords: ['javascript', 'code', '代码'],
  params: scriptParams,
  branches: true,
  summary: ({ source }) => {
    const line = source.trim().split('\n', 1)[0] ?? ''
    return { zh: line, en: line }
  },
  runs: 'worker',
  messages: () => import('./messages.ts'),
  run: () => import('./run.ts'),
})
