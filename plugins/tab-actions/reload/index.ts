import { defineTabAction } from '#sdk/admin'

export const reloadTab = defineTabAction({
  id: 'tab-action/reload',
  label: { zh: '重新加载', en: 'Reload' },
  icon: 'IconRefresh',
  order: 10,
  run: ({ key }, tabs) => tabs.reload(key),
})
