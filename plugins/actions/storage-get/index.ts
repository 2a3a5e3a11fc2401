import { defineAction, text, z } from '#sdk'

export const storageGetParams = z.object({
  key: text('键', 'Key', '', { needed: true, placeholder: { zh: '如 draft', en: 'e.g. draft' } }),
  fallback: z
    .json()
    .optional()
    .meta({ label: { zh: '没有时的值', en: 'Value when there is none' }, setter: 'setter/value' }),
})

export const storageGet = defineAction({
  id: 'action/storage-get',
  label: { zh: '读取本地存储', en: 'Read from browser' },
  group: 'data',
  icon: 'IconStorage',
  keywords: ['localStorage', 'load', '缓存', '读取'],
  params: storageGetParams,
  branches: true,
  result: z.json(),
  summary: ({ key }) => ({ zh: key, en: key }),
  runs: 'page',
  messages: () => import('./messages.ts'),
  run: () => import('./run.ts'),
})
