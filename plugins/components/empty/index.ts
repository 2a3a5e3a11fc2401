import { defineComponent, group, size, text, words, z } from '#sdk'

export const empty = defineComponent({
  id: 'component/empty',
  type: 'Empty',
  version: 1,
  label: { zh: '空状态', en: 'Empty' },
  group: 'feedback',
  icon: 'M2.5 9l2-5h7l2 5v4h-11zM2.5 9h3.5l1 1.5h2L10 9h3.5',
  keywords: ['no data', 'placeholder', '暂无数据', '缺省'],
  parts: {
    image: { label: { zh: '图片', en: 'Picture' } },
    description: { label: { zh: '描述', en: 'Description' } },
  },
  sizes: { width: { min: 60, fill: true } },
  text: 'description',
  props: z.strictObject({
    description: words('描述', 'Description', '', { help: { zh: '留空时显示“暂无数据”', en: '“No data” where it is empty' } }),
    image: text('图片', 'Picture', 'default', {
      setter: 'setter/image',
      help: { zh: 'default、simple 或图片地址', en: 'default, simple or an address' },
    }),
    imageStyle: group({
      width: size('图片宽度', 'Width of the picture', ''),
      height: size('图片高度', 'Height of the picture', ''),
    }),
  }),
  view: () => import('./view.tsx'),
})
