import { choice, defineComponent, group, text, toggle, words, z } from '#sdk'

export const card = defineComponent({
  id: 'component/card',
  type: 'Card',
  version: 1,
  common: true,
  label: { zh: '卡片', en: 'Card' },
  group: 'basic',
  icon: 'M2 3h12v10H2zM2 6h12',
  keywords: ['panel', 'box', '面板', '容器'],
  accepts: 'anything',
  parts: {
    header: { label: { zh: '标题栏', en: 'Header' } },
    title: { label: { zh: '标题', en: 'Title' } },
    extra: { label: { zh: '右上角', en: 'Corner' } },
    cover: { label: { zh: '封面', en: 'Cover' } },
    body: { label: { zh: '内容', en: 'Body' } },
    actions: { label: { zh: '操作栏', en: 'Actions' } },
  },
  sizes: { width: { min: 80, fill: true }, height: { min: 40 } },
  free: true,
  slots: {
    extra: { label: { zh: '右上角', en: 'Corner' } },
    cover: { label: { zh: '封面', en: 'Cover' }, max: 1 },
    actions: { label: { zh: '操作栏', en: 'Actions' } },
  },
  text: 'title',
  props: z.strictObject({
    title: words('标题', 'Title', { zh: '卡片', en: 'Card' }),
    bordered: toggle('边框', 'Bordered', true, { section: 'appearance' }),
    hoverable: toggle('悬停阴影', 'Shadow on hover', false, { section: 'appearance' }),
    size: choice('尺寸', 'Size', { default: ['默认', 'Default'], small: ['小', 'Small'] }, 'default', { section: 'appearance' }),
    extra: group({
      text: words('更多按钮', 'Corner button', ''),
      type: choice(
        '更多按钮类型',
        'Corner button type',
        {
          default: ['默认', 'Default'],
          primary: ['主要', 'Primary'],
          ghost: ['幽灵', 'Ghost'],
          link: ['链接', 'Link'],
          text: ['文字', 'Text'],
        },
        'link',
        { section: 'appearance', when: 'extra.text' },
      ),
      danger: toggle('更多按钮为危险', 'Corner button is dangerous', false, { section: 'appearance', when: 'extra.text' }),
    }),
    cover: text('封面图', 'Cover image', '', { setter: 'setter/image', section: 'appearance' }),
    avatar: text('头像', 'Avatar', '', { setter: 'setter/image', section: 'appearance' }),
    meta: group({
      title: words('描述标题', 'Heading', '', { section: 'appearance' }),
      description: words('描述内容', 'Description', '', { section: 'appearance' }),
    }),
  }),
  events: {
    onClick: { label: { zh: '点击', en: 'Click' }, again: 'one' },
    onClickMore: { label: { zh: '点击更多按钮', en: 'Corner button clicked' }, again: 'one' },
  },
  view: () => import('./view.tsx'),
})
