import { choice, color, defineComponent, group, number, text, toggle, z } from '#sdk'

const STATUSES = {
  active: ['有效', 'Active'],
  expired: ['已过期', 'Expired'],
  loading: ['加载中', 'Loading'],
  scanned: ['已扫描', 'Scanned'],
} as const

export const qrcode = defineComponent({
  id: 'component/qrcode',
  type: 'QRCode',
  version: 1,
  label: { zh: '二维码', en: 'QR code' },
  group: 'basic',
  icon: 'M2 2h5v5H2zM9 2h5v5H9zM2 9h5v5H2zM9 9h2v2H9zM13 13h1M12 9h2M9 13h1',
  keywords: ['scan', 'barcode', 'link', '扫码'],
  parts: { cover: { label: { zh: '状态遮罩', en: 'Cover of a status' } } },
  sizes: { width: { prop: 'size', min: 48 } },
  props: z.strictObject({
    value: text('内容', 'Content', 'https://example.com', {
      help: { zh: '扫码得到的文字或链接', en: 'The text or address that scanning gives' },
    }),
    status: choice('状态', 'Status', STATUSES, 'active'),
    type: choice('绘制方式', 'Drawn as', { canvas: ['Canvas', 'Canvas'], svg: ['SVG', 'SVG'] }, 'canvas', {
      help: { zh: 'Canvas 可另存为图片，SVG 放大不失真', en: 'A canvas can be saved as a picture, SVG stays sharp at any size' },
    }),
    errorLevel: choice(
      '容错级别',
      'Error correction',
      { L: ['低 7%', 'Low 7%'], M: ['中 15%', 'Medium 15%'], Q: ['较高 25%', 'Quartile 25%'], H: ['高 30%', 'High 30%'] },
      'M',
      { help: { zh: '中间有图标时选较高的级别', en: 'Choose a higher one where an icon covers the middle' } },
    ),
    size: number('尺寸', 'Size', 160, { min: 0, section: 'appearance' }),
    bordered: toggle('边框', 'Bordered', true, { section: 'appearance' }),
    color: color('前景色', 'Colour', '#000'),
    bgColor: color('背景色', 'Background', '#fff'),
    icon: text('中间的图标', 'Icon in the middle', '', { setter: 'setter/image', section: 'appearance' }),
    iconSize: group({
      width: number('图标宽度', 'Width of the icon', 40, { min: 0, section: 'appearance', when: 'icon' }),
      height: number('图标高度', 'Height of the icon', 40, { min: 0, section: 'appearance', when: 'icon' }),
    }),
  }),
  events: { onRefresh: { label: { zh: '点击刷新', en: 'Refresh pressed' }, again: 'one' } },
  methods: {
    changeQRCodeStatus: {
      label: { zh: '更改状态', en: 'Change the status' },
      args: z.object({ status: choice('状态', 'Status', STATUSES, 'active') }),
    },
  },
  view: () => import('./view.tsx'),
})
