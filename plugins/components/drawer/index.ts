import { actionListField, choice, defineComponent, group, jsonSchema, size, text, toggle, words, z } from '#sdk'

export const drawer = defineComponent({
  id: 'component/drawer',
  type: 'Drawer',
  version: 1,
  label: { zh: '抽屉', en: 'Drawer' },
  group: 'feedback',
  icon: 'M2 3h12v10H2zM9 3v10M11 6h1M11 8h1',
  keywords: ['dialog', 'side panel', 'popup', '侧边', '弹出'],
  accepts: 'anything',
  slots: {
    extra: { label: { zh: '标题栏右侧', en: 'Header' } },
    footer: { label: { zh: '底部', en: 'Footer' } },
  },
  parts: {
    header: { label: { zh: '标题栏', en: 'Header' } },
    title: { label: { zh: '标题', en: 'Title' } },
    footer: { label: { zh: '底部', en: 'Footer' } },
  },
  sizes: { width: { prop: 'width', min: 240 } },
  tags: ['dialog'],
  text: 'title',
  itemTexts: ['bulkActionList.*.text'],
  props: z.strictObject({
    title: words('标题', 'Title', { zh: '抽屉', en: 'Drawer' }),
    bulkActionList: actionListField('标题栏按钮', 'Header buttons'),
    closable: toggle('显示关闭图标', 'Close icon', true),
    keyboard: toggle('按 Esc 关闭', 'Close on Escape', true),
    mask: toggle('显示遮罩', 'Dim what is below', true, {
      help: { zh: '没有遮罩时，下面的页面仍可操作', en: 'Without it the page below can still be used' },
    }),
    maskClosable: toggle('点击遮罩关闭', 'Close on click outside', true, { when: 'mask' }),
    placement: choice(
      '位置',
      'Side',
      { top: ['上', 'Top'], right: ['右', 'Right'], bottom: ['下', 'Bottom'], left: ['左', 'Left'] },
      'right',
      { section: 'appearance' },
    ),
    size: choice('尺寸', 'Size', { default: ['默认', 'Default'], large: ['大', 'Large'] }, 'default', {
      section: 'appearance',
      help: { zh: '宽度或高度留空时使用', en: 'Used where width or height are empty' },
    }),
    width: size('宽度', 'Width', '', { when: "placement != 'top' && placement != 'bottom'" }),
    height: size('高度', 'Height', '', { when: "placement != 'left' && placement != 'right'" }),
    styles: group({
      header: group({
        padding: text('标题栏内边距', 'Padding of the header', '', {
          section: 'appearance',
          placeholder: { zh: '12px 20px', en: '12px 20px' },
        }),
        borderBottom: text('标题栏下边框', 'Line below the header', '', {
          section: 'appearance',
          placeholder: { zh: '1px solid #eee', en: '1px solid #eee' },
        }),
      }),
      body: group({
        padding: text('内容内边距', 'Padding of the content', '', { section: 'appearance', placeholder: { zh: '20px', en: '20px' } }),
      }),
    }),
    destroyOnClose: toggle('关闭时销毁内容', 'Drop content on close', false, { section: 'advanced' }),
  }),
  events: {
    onLoad: { label: { zh: '打开', en: 'Opened' }, payload: jsonSchema },
    onClose: { label: { zh: '关闭', en: 'Closed' } },
    onAfterOpenChange: { label: { zh: '打开或关闭动画结束', en: 'Opened or closed wholly' }, payload: z.boolean() },
  },
  methods: {
    open: { label: { zh: '打开', en: 'Open' }, args: jsonSchema },
    close: { label: { zh: '关闭', en: 'Close' } },
    showLoading: { label: { zh: '显示内容加载', en: 'Content: loading' } },
    hideLoading: { label: { zh: '隐藏内容加载', en: 'Content: ready' } },
  },
  weight: { most: 24, because: "the library's drawer, which is moved in and out, and what keeps the focus in it" },
  view: () => import('./view.tsx'),
})
