import { defineTabAction } from '#sdk/admin'

export const closeTab = defineTabAction({
  id: 'tab-action/close',
  label: { zh: '关闭', en: 'Close' },
  icon: 'IconClose',
  order: 30,
  applies: ({ isPinned }, { all }) => !isPinned && all.length > 1,
  run: ({ key }, tabs) => tabs.close([key]),
})
