// Written by `node run.mjs presets` from built-in.ts; a change belongs there.
import type { Plugin } from '#kernel/plugin'
import { type ViewLoad, viewsPoint } from '#kernel/view'

const rare = async (type: string) => (await import('./rare-views.ts')).rareViews[type]!()

/** The views of the built-in components by type, for pages that must not load declarations. Those that few pages have are in a list of their own. */
const views: { readonly [type: string]: ViewLoad } = {
  Avatar: () => rare('Avatar'),
  Badge: () => rare('Badge'),
  Button: () => import('../components/button/view.tsx'),
  Card: () => import('../components/card/view.tsx'),
  CheckBox: () => rare('CheckBox'),
  CheckBoxGroup: () => rare('CheckBoxGroup'),
  ColorPicker: () => rare('ColorPicker'),
  DatePicker: () => import('../components/date-picker/view.tsx'),
  DatePickerRange: () => rare('DatePickerRange'),
  Empty: () => rare('Empty'),
  Drawer: () => rare('Drawer'),
  Dropdown: () => rare('Dropdown'),
  Flex: () => import('../components/flex/view.tsx'),
  Grid: () => rare('Grid'),
  Row: () => rare('Row'),
  Col: () => rare('Col'),
  Space: () => rare('Space'),
  Div: () => rare('Div'),
  Divider: () => rare('Divider'),
  ForEach: () => rare('ForEach'),
  Form: () => import('../components/form/view.tsx'),
  FormList: () => rare('FormList'),
  Icon: () => rare('Icon'),
  Image: () => import('../components/image/view.tsx'),
  Input: () => import('../components/input/view.tsx'),
  InputNumber: () => rare('InputNumber'),
  InputOTP: () => rare('InputOTP'),
  InputPassword: () => rare('InputPassword'),
  LineChart: () => rare('LineChart'),
  TinyLine: () => rare('TinyLine'),
  TinyArea: () => rare('TinyArea'),
  TinyColumn: () => rare('TinyColumn'),
  Progress: () => rare('Progress'),
  RingProgress: () => rare('RingProgress'),
  Link: () => rare('Link'),
  List: () => rare('List'),
  MarsTable: () => import('../components/mars-table/view.tsx'),
  Modal: () => import('../components/modal/view.tsx'),
  Page: () => import('../components/page/view.tsx'),
  Rate: () => rare('Rate'),
  Radio: () => rare('Radio'),
  Result: () => rare('Result'),
  QRCode: () => rare('QRCode'),
  Ribbon: () => rare('Ribbon'),
  SearchForm: () => import('../components/search-form/view.tsx'),
  Segmented: () => rare('Segmented'),
  Select: () => import('../components/select/view.tsx'),
  Slider: () => rare('Slider'),
  Slot: () => rare('Slot'),
  StaticItem: () => rare('StaticItem'),
  Statistic: () => import('../components/statistic/view.tsx'),
  Switch: () => import('../components/switch/view.tsx'),
  Tab: () => import('../components/tab/view.tsx'),
  Tabs: () => import('../components/tabs/view.tsx'),
  TagGroup: () => rare('TagGroup'),
  Tag: () => rare('Tag'),
  Text: () => import('../components/text/view.tsx'),
  TextArea: () => rare('TextArea'),
  Title: () => import('../components/title/view.tsx'),
}

/** What the components plugin brings to a side that shows pages. */
export const viewsPlugin: Plugin = {
  id: 'tessera.components',
  version: '0.1.0',
  setup(context) {
    for (const [id, load] of Object.entries(views)) context.contribute(viewsPoint, { id, load })
  },
}
