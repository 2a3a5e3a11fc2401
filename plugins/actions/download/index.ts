import { defineAction, sendRows, sendsField, text, z } from '#sdk'

export const downloadParams = z.object({
  api: text('接口', 'API', '', { setter: 'setter/api', bindable: false, refers: 'api' }),
  url: text('地址', 'Address', '', {
    needed: true,
    placeholder: { zh: '/files/… 或 https://…', en: '/files/… or https://…' },
    when: '!api',
    help: { zh: '不用接口时，文件的地址', en: 'Address of the file, when no API is chosen' },
  }),
  filename: text('文件名', 'File name', '', {
    help: { zh: '服务没有给出文件名时使用', en: 'Used when the service does not name the file' },
  }),
  data: sendRows('请求参数', 'Parameters'),
  sends: sendsField({ when: 'api' }),
})

export const download = defineAction({
  id: 'action/download',
  label: { zh: '下载文件', en: 'Download' },
  group: 'service',
  icon: 'IconDownload',
  keywords: ['file', 'export', '导出', '下载'],
  params: downloadParams,
  outgoing: { address: { stg: 'url', prd: 'url' } },
  branches: true,
  result: z.object({ name: z.string(), size: z.number() }),
  summary: ({ api, url, filename }) => ({ zh: filename || api || url, en: filename || api || url }),
  runs: 'worker',
  messages: () => import('./messages.ts'),
  run: () => import('./run.ts'),
  onPage: () => import('./save.ts'),
})
