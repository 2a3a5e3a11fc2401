import { choice, defineComponent, number, stackField, toggle, z } from '#sdk'

const sizes = z.array(z.number())
const index = z.looseObject({ index: number('第几个面板', 'Which panel', 0, { min: 0, max: 100 }) }).optional()

export const splitter = defineComponent({
  id: 'component/splitter',
  type: 'Splitter',
  version: 1,
  label: { zh: '分隔面板', en: 'Splitter' },
  group: 'layout',
  icon: 'M2 3h12v10H2zM8 3v10M6 7v2M10 7v2',
  keywords: ['panes', 'resize', 'split', '分栏', '拖拽', '分割'],
  accepts: { types: ['SplitterPanel'] },
  parts: { bar: { label: { zh: '分隔条', en: 'Bar' } }, panel: { label: { zh: '面板', en: 'Panel' } } },
  sizes: { width: { min: 120, fill: true }, height: { min: 80, fill: true } },
  props: z.strictObject({
    layout: choice('方向', 'Layout', { horizontal: ['水平', 'Horizontal'], vertical: ['垂直', 'Vertical'] }, 'horizontal'),
    lazy: toggle('松开后调整', 'Resize on release', false, {
      help: { zh: '拖动时只显示预览线', en: 'While dragging, only a line shows where it goes' },
    }),
    remember: toggle('记住大小', 'Keep sizes', false, {
      help: { zh: '为每位访问者保存在浏览器里', en: 'For each visitor, in the browser' },
    }),
    stack: stackField('phone'),
  }),
  events: {
    onResize: { label: { zh: '调整中', en: 'Resizing' }, again: 'newest', payload: z.object({ sizes }) },
    onResizeEnd: { label: { zh: '调整结束', en: 'Resized' }, again: 'newest', payload: z.object({ sizes }) },
    onCollapse: {
      label: { zh: '折叠变化', en: 'Collapsed or expanded' },
      again: 'newest',
      payload: z.object({ collapsed: z.array(z.boolean()), sizes }),
    },
  },
  methods: {
    collapse: { label: { zh: '折叠面板', en: 'Collapse a panel' }, args: index },
    expand: { label: { zh: '展开面板', en: 'Expand a panel' }, args: index },
    getSizes: { label: { zh: '获取大小', en: 'Get the sizes' }, returns: z.object({ sizes, collapsed: z.array(z.boolean()) }) },
    reset: { label: { zh: '恢复初始大小', en: 'Back to the first sizes' } },
  },
  initial: { children: [{ type: 'SplitterPanel' }, { type: 'SplitterPanel' }] },
  weight: { most: 20, because: 'the library that sizes panels by pointer, touch and keyboard' },
  view: () => import('./view.tsx'),
})
