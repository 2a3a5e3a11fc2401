import { defineTabAction } from '#sdk/admin'

export const pinTab = defineTabAction({
  id: 'tab-action/pin',
  label: { zh: '固定', en: 'Pin' },
  icon: 'IconPushpin',
  order: 20,
  applies: ({ isPinned }) => !isPinned,
  run: ({ key }, tabs) => tabs.pin(key, true),
})
