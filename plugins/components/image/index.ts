import { choice, defineComponent, size, text, toggle, words, z } from '#sdk'

export const image = defineComponent({
  id: 'component/image',
  type: 'Image',
  version: 1,
  common: true,
  label: { zh: '图片', en: 'Image' },
  group: 'basic',
  icon: 'M2 3h12v10H2zM2 11l3.5-3.5 3 3 2-2L14 12M10.5 6h.01',
  keywords: ['picture', 'photo', '照片'],
  parts: {
    picture: { label: { zh: '图片', en: 'Picture' } },
    empty: { label: { zh: '无图片时', en: 'Without a picture' } },
  },
  sizes: { width: { prop: 'width', min: 8, fill: true }, height: { prop: 'height', min: 8 } },
  props: z.strictObject({
    src: text('图片地址', 'Address', '', { setter: 'setter/image' }),
    alt: words('替代文字', 'Alternative text', '', { help: { zh: '读屏软件朗读的内容', en: 'What screen readers say' } }),
    width: size('宽度', 'Width', '200px'),
    height: size('高度', 'Height', '200px'),
    fit: choice(
      '填充方式',
      'Fit',
      { fill: ['拉伸', 'Fill'], contain: ['完整显示', 'Contain'], cover: ['裁剪填满', 'Cover'], none: ['原始大小', 'None'] },
      'cover',
      { section: 'appearance' },
    ),
    preview: toggle('点击预览', 'Preview on click'),
  }),
  events: { onClick: { label: { zh: '点击', en: 'Click' }, again: 'one' } },
  view: () => import('./view.tsx'),
})
