import { defineTabAction } from '#sdk/admin'

export const unpinTab = defineTabAction({
  id: 'tab-action/unpin',
  label: { zh: '取消固定', en: 'Unpin' },
  icon: 'IconPushpin',
  order: 20,
  applies: ({ isPinned }) => isPinned,
  run: ({ key }, tabs) => tabs.pin(key, false),
})
