import { choice, defineComponent, optionalNumber, text, toggle, z } from '#sdk'

const active = z.object({ activeKey: z.string() })

export const tabs = defineComponent({
  id: 'component/tabs',
  type: 'Tabs',
  version: 1,
  label: { zh: '标签页组', en: 'Tabs' },
  group: 'functional',
  icon: 'M2 5h4V3h4v2h4v8H2zM2 5h12',
  keywords: ['panes', '切换', '选项卡'],
  accepts: { types: ['Tab'] },
  slots: { extra: { label: { zh: '标签栏旁', en: 'Beside the tabs' } } },
  parts: {
    bar: { label: { zh: '标签栏', en: 'Tab bar' } },
    tab: { label: { zh: '标签', en: 'Tab' } },
    current: { label: { zh: '当前标签', en: 'Current tab' } },
    pane: { label: { zh: '内容', en: 'Pane' } },
    extra: { label: { zh: '标签栏旁', en: 'Beside the tabs' } },
  },
  sizes: { width: { min: 120, fill: true }, height: { min: 80 } },
  props: z.strictObject({
    activeKey: text('当前标识', 'Active key', '', { help: { zh: '留空由用户切换', en: 'Empty: left to the user' } }),
    defaultActiveKey: text('初始标识', 'First active key', ''),
    type: choice(
      '类型',
      'Type',
      { line: ['线条', 'Line'], card: ['卡片', 'Card'], 'editable-card': ['可关闭卡片', 'Closable card'] },
      'line',
      { section: 'appearance' },
    ),
    size: choice('尺寸', 'Size', { small: ['小', 'Small'], middle: ['中', 'Medium'], large: ['大', 'Large'] }, 'middle', {
      section: 'appearance',
    }),
    tabPosition: choice(
      '位置',
      'Position',
      { top: ['上', 'Top'], right: ['右', 'Right'], bottom: ['下', 'Bottom'], left: ['左', 'Left'] },
      'top',
      { section: 'appearance' },
    ),
    tabBarGutter: optionalNumber('标签间距', 'Gap between tabs', { section: 'appearance', min: 0 }),
    centered: toggle('居中', 'Centred', false, { section: 'appearance' }),
    hideAdd: toggle('隐藏添加按钮', 'Without add button', true, { when: "type == 'editable-card'" }),
    destroyInactiveTabPane: toggle('隐藏时销毁', 'Drop hidden panes', false, { section: 'advanced' }),
    // Older pages repeat their panes here; the children are what counts.
    items: z
      .array(z.looseObject({}))
      .default([])
      .meta({ label: { zh: '标签项', en: 'Items' }, internal: true }),
  }),
  events: {
    onChange: { label: { zh: '切换', en: 'Change' }, again: 'newest', payload: active },
    onTabClick: { label: { zh: '点击标签', en: 'Tab clicked' }, again: 'newest', payload: active },
    onEdit: {
      label: { zh: '添加或关闭', en: 'Added or closed' },
      payload: z.object({ action: z.enum(['add', 'remove']), activeKey: z.string() }),
    },
  },
  initial: { children: [{ type: 'Tab', props: { key: '1', label: 'Tab 1' } }] },
  view: () => import('./view.tsx'),
})
