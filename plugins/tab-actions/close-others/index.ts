import { defineTabAction } from '#sdk/admin'

export const closeOtherTabs = defineTabAction({
  id: 'tab-action/close-others',
  label: { zh: '关闭其他', en: 'Close others' },
  order: 40,
  applies: ({ key }, { all }) => all.some((tab) => tab.key !== key && !tab.isPinned),
  run: ({ key }, tabs) => tabs.close(tabs.all.flatMap((tab) => (tab.key === key ? [] : [tab.key]))),
})
