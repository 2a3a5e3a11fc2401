import { choice, defineComponent, enableMethods, icon, list, text, toggle, words, z } from '#sdk'

export const dropdown = defineComponent({
  id: 'component/dropdown',
  type: 'Dropdown',
  version: 1,
  label: { zh: '下拉菜单', en: 'Dropdown' },
  group: 'functional',
  icon: 'M2 3h12v4H2zM11 4.5l1 1 1-1M4 9h8v5H4z',
  keywords: ['menu', 'button', 'more', '菜单', '更多'],
  states: ['disabled'],
  parts: { arrow: { label: { zh: '箭头', en: 'Arrow' } } },
  sizes: { width: { min: 24 }, height: { min: 20 } },
  props: z.strictObject({
    text: words('按钮文字', 'Button text', { zh: '下拉菜单', en: 'Dropdown' }),
    itemConfig: list(
      '菜单项',
      'Items',
      ['菜单项', 'Item'],
      {
        label: words('文字', 'Label', ''),
        key: text('标识', 'Key', '', { help: { zh: '点击事件得到的值', en: 'What the event hands on' } }),
        icon: icon('图标', 'Icon'),
        danger: toggle('危险', 'Dangerous'),
        disabled: toggle('禁用', 'Disabled'),
      },
      [
        { label: 'Item 1', key: '1' },
        { label: 'Item 2', key: '2' },
      ],
      { section: 'data' },
    ),
    disabled: toggle('禁用', 'Disabled'),
    type: choice('类型', 'Type', { primary: ['主要', 'Primary'], default: ['默认', 'Default'] }, 'default', { section: 'appearance' }),
    placement: choice(
      '弹出位置',
      'Placement',
      {
        top: ['上', 'Top'],
        topLeft: ['上左', 'Top left'],
        topRight: ['上右', 'Top right'],
        bottom: ['下', 'Bottom'],
        bottomLeft: ['下左', 'Bottom left'],
        bottomRight: ['下右', 'Bottom right'],
      },
      'bottomLeft',
      { section: 'appearance' },
    ),
    destroyPopupOnHide: toggle('关闭时销毁菜单', 'Drop the menu on close', false, { section: 'advanced' }),
  }),
  events: { onMenuClick: { label: { zh: '点击菜单项', en: 'Item pressed' }, payload: z.object({ key: z.string() }) } },
  methods: { ...enableMethods() },
  view: () => import('./view.tsx'),
})
