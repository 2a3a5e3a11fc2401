import { defineAction, text, z } from '#sdk'

export const logoutParams = z.object({
  url: text('退出后前往', 'Then go to', '/login', { help: { zh: '留空则停留在当前页面', en: 'Empty: stays on this page' } }),
})

export const logout = defineAction({
  id: 'action/logout',
  label: { zh: '退出登录', en: 'Log out' },
  group: 'navigation',
  icon: 'IconPoweroff',
  keywords: ['sign out', '登出', '注销'],
  params: logoutParams,
  branches: true,
  summary: ({ url }) => ({ zh: url ? `前往 ${url}` : '停留在当前页面', en: url ? `Then ${url}` : 'Stays on this page' }),
  runs: 'page',
  run: () => import('./run.ts'),
})
