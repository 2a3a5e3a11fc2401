// Written by `node run.mjs presets` from built-in.ts; a change belongs there.
import type { Plugin } from '#kernel/plugin'
import { type ViewLoad, viewsPoint } from '#kernel/view'

/** The views of the built-in components by type, for pages that must not load declarations. */
const views: { readonly [type: string]: ViewLoad } = {
  Button: () => import('../components/button/view.tsx'),
  Card: () => import('../components/card/view.tsx'),
  CheckBox: () => import('../components/check-box/view.tsx'),
  CheckBoxGroup: () => import('../components/check-box-group/view.tsx'),
  ColorPicker: () => import('../components/color-picker/view.tsx'),
  DatePicker: () => import('../components/date-picker/view.tsx'),
  DatePickerRange: () => import('../components/date-picker-range/view.tsx'),
  Empty: () => import('../components/empty/view.tsx'),
  Flex: () => import('../components/flex/view.tsx'),
  Grid: () => import('../components/grid/view.tsx'),
  Row: () => import('../components/row/view.tsx'),
  Col: () => import('../components/col/view.tsx'),
  Space: () => import('../components/space/view.tsx'),
  Div: () => import('../components/div/view.tsx'),
  Divider: () => import('../components/divider/view.tsx'),
  ForEach: () => import('../components/for-each/view.tsx'),
  Form: () => import('../components/form/view.tsx'),
  FormList: () => import('../components/form-list/view.tsx'),
  Icon: () => import('../components/icon/view.tsx'),
  Image: () => import('../components/image/view.tsx'),
  Input: () => import('../components/input/view.tsx'),
  InputNumber: () => import('../components/input-number/view.tsx'),
  InputOTP: () => import('../components/input-otp/view.tsx'),
  InputPassword: () => import('../components/input-password/view.tsx'),
  LineChart: () => import('../components/line-chart/view.tsx'),
  TinyLine: () => import('../components/tiny-line/view.tsx'),
  TinyArea: () => import('../components/tiny-area/view.tsx'),
  TinyColumn: () => import('../components/tiny-column/view.tsx'),
  Progress: () => import('../components/progress/view.tsx'),
  RingProgress: () => import('../components/ring-progress/view.tsx'),
  Link: () => import('../components/link/view.tsx'),
  List: () => import('../components/list/view.tsx'),
  MarsTable: () => import('../components/mars-table/view.tsx'),
  Modal: () => import('../components/modal/view.tsx'),
  Page: () => import('../components/page/view.tsx'),
  Rate: () => import('../components/rate/view.tsx'),
  Radio: () => import('../components/radio/view.tsx'),
  Result: () => import('../components/result/view.tsx'),
  SearchForm: () => import('../components/search-form/view.tsx'),
  Segmented: () => import('../components/segmented/view.tsx'),
  Select: () => import('../components/select/view.tsx'),
  Slider: () => import('../components/slider/view.tsx'),
  Slot: () => import('../components/slot/view.tsx'),
  StaticItem: () => import('../components/static-item/view.tsx'),
  Statistic: () => import('../components/statistic/view.tsx'),
  Switch: () => import('../components/switch/view.tsx'),
  Tab: () => import('../components/tab/view.tsx'),
  Tabs: () => import('../components/tabs/view.tsx'),
  TagGroup: () => import('../components/tag-group/view.tsx'),
  Tag: () => import('../components/tag/view.tsx'),
  Text: () => import('../components/text/view.tsx'),
  TextArea: () => import('../components/text-area/view.tsx'),
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
