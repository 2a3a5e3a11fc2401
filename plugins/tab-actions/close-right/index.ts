import { type AdminTab, defineTabAction } from '#sdk/admin'

const after = (key: string, all: readonly AdminTab[]): readonly AdminTab[] =>
  all.slice(all.findIndex((tab) => tab.key === key) + 1)

export const closeTabsToTheRight = defineTabAction({
  id: 'tab-action/close-right',
  label: { zh: '关闭右侧', en: 'Close to the right' },
  order: 50,
  applies: ({ key }, { all }) => after(key, all).some(({ isPinned }) => !isPinned),
  run: ({ key }, tabs) => tabs.close(after(key, tabs.all).map((tab) => tab.key)),
})
