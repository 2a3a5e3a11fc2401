import { choice, defineComponent, group, jsonSchema, text, toggle, treeFields, updateMethod, words, z } from '#sdk'
import { sampleItems } from './sample.ts'

const look = { section: 'appearance' } as const
const ofData = { section: 'data', bindable: false, when: "source != 'menus'" } as const
const ofRows = { ...ofData, options: { ofRows: true } } as const
const keyList = (zh: string, en: string, help: { zh: string; en: string }) =>
  z
    .union([z.array(jsonSchema), jsonSchema])
    .default([])
    .meta({ label: { zh, en }, section: 'data', setter: 'setter/json', help })

export const navMenu = defineComponent({
  id: 'component/nav-menu',
  type: 'NavMenu',
  version: 1,
  label: { zh: '导航菜单', en: 'Navigation menu' },
  group: 'functional',
  icon: 'M2 3.5h2M6 3.5h8M2 8h2M6 8h8M2 12.5h2M6 12.5h8',
  keywords: ['menu', 'navigation', 'sidebar', 'links', '导航', '菜单', '侧边栏'],
  parts: {
    item: { label: { zh: '菜单项', en: 'Item' } },
    popup: { label: { zh: '弹出菜单', en: 'Popup' } },
  },
  sizes: { width: { min: 48, fill: true } },
  props: z.strictObject({
    source: choice('来源', 'Items from', { data: ['数据', 'Data'], menus: ['项目菜单', 'Menus of the project'] }, 'data', {
      section: 'data',
    }),
    data: z
      .union([z.array(jsonSchema), jsonSchema])
      .default(sampleItems)
      .meta({ label: { zh: '菜单项', en: 'Items' }, section: 'data', setter: 'setter/json', when: "source != 'menus'" }),
    fieldNames: group({
      title: treeFields.label('title'),
      key: treeFields.key('key'),
      children: treeFields.children(),
      href: text('地址字段', 'Address field', 'href', ofRows),
      icon: text('图标字段', 'Icon field', 'icon', ofRows),
      id: treeFields.id(),
      parent: treeFields.parent(),
    }),
    selectedKeys: keyList('选中的标识', 'Selected keys', {
      zh: '留空时选中与页面地址相同的项',
      en: 'Where empty, the item of the address of the page',
    }),
    openKeys: keyList('默认展开的标识', 'Open at first', { zh: '内嵌模式', en: 'In the mode inline' }),
    mode: choice(
      '模式',
      'Mode',
      { inline: ['内嵌', 'Inline'], vertical: ['垂直，子菜单弹出', 'Vertical with popups'], horizontal: ['水平', 'Horizontal'] },
      'inline',
      look,
    ),
    collapsed: toggle('收起为图标', 'Icons alone', false, { ...look, when: "mode != 'horizontal'" }),
    theme: choice('主题', 'Theme', { light: ['浅色', 'Light'], dark: ['深色', 'Dark'] }, 'light', look),
    target: choice('打开方式', 'Opens in', { _self: ['当前窗口', 'This window'], _blank: ['新窗口', 'A new window'] }, '_self'),
    label: words('名称', 'Name', '', { help: { zh: '读屏软件朗读的内容', en: 'What screen readers say' } }),
    emptyText: words('空状态文字', 'Text when empty', '', look),
  }),
  data: { prop: 'data', driven: 'engine', shape: z.array(jsonSchema), sample: sampleItems },
  events: {
    onClick: { label: { zh: '点击菜单项', en: 'Item pressed' }, again: 'one', payload: z.object({ key: jsonSchema, item: jsonSchema }) },
    onOpenChange: { label: { zh: '展开或收起', en: 'Opened or closed' }, payload: z.object({ openKeys: z.array(jsonSchema) }) },
  },
  methods: updateMethod(),
  view: () => import('./view.tsx'),
})
