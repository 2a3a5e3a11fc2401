import { defineAction, optionalTarget, z } from '#sdk'

export const printParams = z.object({
  target: optionalTarget({ zh: '留空打印整个页面', en: 'Empty: the whole page is printed' }),
})

export const print = defineAction({
  id: 'action/print',
  label: { zh: '打印', en: 'Print' },
  group: 'other',
  icon: 'IconPrinter',
  keywords: ['printer', 'pdf', '打印'],
  params: printParams,
  branches: false,
  summary: ({ target }) => ({ zh: target ? `打印 ${target}` : '打印整个页面', en: target ? `Print ${target}` : 'Print the page' }),
  runs: 'page',
  run: () => import('./run.ts'),
})
