import { defineAction, words, z } from '#sdk'

export const setTitleParams = z.object({ title: words('标题', 'Title') })

export const setTitle = defineAction({
  id: 'action/set-title',
  label: { zh: '设置页面标题', en: 'Set title' },
  group: 'other',
  icon: 'IconTag',
  keywords: ['document title', 'tab', '标题'],
  params: setTitleParams,
  branches: false,
  summary: ({ title }) => ({ zh: title, en: title }),
  runs: 'page',
  run: () => import('./run.ts'),
})
