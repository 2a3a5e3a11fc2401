import { defineAction, z } from '#sdk'

export const reloadParams = z.object({})

export const reload = defineAction({
  id: 'action/reload',
  label: { zh: '刷新页面', en: 'Reload page' },
  group: 'navigation',
  icon: 'IconRefresh',
  keywords: ['refresh', '刷新'],
  params: reloadParams,
  branches: false,
  summary: () => ({ zh: '刷新当前页面', en: 'Reloads the whole page' }),
  runs: 'page',
  run: () => import('./run.ts'),
})
