// Written by `node run.mjs presets` from built-in.ts; a change belongs there.
import type { Plugin } from '#kernel/plugin'
import { type ViewLoad, viewsPoint } from '#kernel/view'

/** The views of the built-in components by type, for pages that must not load declarations. */
const views: { readonly [type: string]: ViewLoad } = {
  Button: () => import('../components/button/view.tsx'),
  Card: () => import('../components/card/view.tsx'),
  Flex: () => import('../components/flex/view.tsx'),
  Form: () => import('../components/form/view.tsx'),
  Image: () => import('../components/image/view.tsx'),
  Input: () => import('../components/input/view.tsx'),
  MarsTable: () => import('../components/mars-table/view.tsx'),
  Modal: () => import('../components/modal/view.tsx'),
  Page: () => import('../components/page/view.tsx'),
  Select: () => import('../components/select/view.tsx'),
  Text: () => import('../components/text/view.tsx'),
  Title: () => import('../components/title/view.tsx'),
}
/** Types that few pages have: their views are in a list of their own. */
const RARE = [
  'Avatar',
  'Badge',
  'Cascader',
  'CheckBox',
  'CheckBoxGroup',
  'ColorPicker',
  'DatePicker',
  'DatePickerRange',
  'Empty',
  'Drawer',
  'Dropdown',
  'Grid',
  'Row',
  'Col',
  'Space',
  'Div',
  'Divider',
  'ForEach',
  'FileUpload',
  'FormList',
  'Icon',
  'IFrame',
  'InputNumber',
  'InputOTP',
  'InputPassword',
  'Json',
  'LineChart',
  'ColumnChart',
  'BarChart',
  'PieChart',
  'Radar',
  'WordCloud',
  'TinyLine',
  'TinyArea',
  'TinyColumn',
  'Progress',
  'RingProgress',
  'Link',
  'List',
  'NavMenu',
  'Rate',
  'Radio',
  'Result',
  'QRCode',
  'Ribbon',
  'SearchForm',
  'Segmented',
  'Signature',
  'Slider',
  'Slot',
  'StaticItem',
  'Statistic',
  'Switch',
  'Tab',
  'Tabs',
  'TagGroup',
  'Tag',
  'TextArea',
  'Tree',
  'TreeSelect',
  'Upload',
]
const rare = async (type: string) => (await import('./rare-views.ts')).rareViews[type]!()

/** What the components plugin brings to a side that shows pages. */
export const viewsPlugin: Plugin = {
  id: 'tessera.components',
  version: '0.1.0',
  setup(context) {
    for (const [id, load] of Object.entries(views)) context.contribute(viewsPoint, { id, load })
    for (const id of RARE) context.contribute(viewsPoint, { id, load: () => rare(id) })
  },
}
