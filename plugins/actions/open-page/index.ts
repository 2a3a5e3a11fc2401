import { defineAction, sendRows, toggle, z } from '#sdk'

export const openPageParams = z.object({
  page: z
    .union([z.string(), z.number()])
    .default('')
    .meta({
      label: { zh: '页面', en: 'Page' },
      setter: 'setter/text',
      needed: true,
      names: 'page',
      placeholder: { zh: '页面编号，如 12', en: 'Number of the page, e.g. 12' },
      help: { zh: '打开同一环境中已发布的页面', en: 'Opens the published page of the same environment' },
    }),
  newWindow: toggle('在新窗口打开', 'In a new window'),
  data: sendRows('地址参数', 'Query'),
})

export const openPage = defineAction({
  id: 'action/open-page',
  label: { zh: '打开页面', en: 'Open page' },
  group: 'navigation',
  icon: 'IconFile',
  keywords: ['page', 'navigate', '页面', '跳转'],
  params: openPageParams,
  branches: true,
  summary: ({ page }) => ({ zh: `页面 ${page}`, en: `Page ${page}` }),
  runs: 'page',
  messages: () => import('./messages.ts'),
  run: () => import('./run.ts'),
})
