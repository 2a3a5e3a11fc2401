import { defineAction, text, z } from '#sdk'

export const storageSetParams = z.object({
  key: text('键', 'Key', '', { needed: true, placeholder: { zh: '如 draft', en: 'e.g. draft' } }),
  value: z
    .json()
    .optional()
    .meta({
      label: { zh: '值', en: 'Value' },
      setter: 'setter/value',
      help: { zh: '留空时保存上一步的结果；保存 null 即删除', en: 'Empty: the result of the step before is kept; null removes the key' },
    }),
})

export const storageSet = defineAction({
  id: 'action/storage-set',
  label: { zh: '写入本地存储', en: 'Keep in browser' },
  group: 'data',
  icon: 'IconSave',
  keywords: ['localStorage', 'save', '缓存', '保存'],
  params: storageSetParams,
  branches: true,
  summary: ({ key }) => ({ zh: key, en: key }),
  runs: 'page',
  run: () => import('./run.ts'),
})
