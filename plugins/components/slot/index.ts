import { defineComponent, text, z } from '#sdk'

export const slot = defineComponent({
  id: 'component/slot',
  type: 'Slot',
  version: 1,
  label: { zh: '插槽', en: 'Slot' },
  group: 'advanced',
  icon: 'M2 3.5h12v9H2zM5 8h6M8 5v6',
  keywords: ['block', 'region', 'placeholder', '区块', '插槽', '占位'],
  // What stands in it is shown where a use of the block puts nothing.
  accepts: 'anything',
  tags: ['slot'],
  onlyIn: 'block',
  sizes: { width: { min: 40, fill: true } },
  props: z.strictObject({
    name: text('插槽名称', 'Slot', 'content', {
      bindable: false,
      needed: true,
      help: {
        zh: '区块的插槽之一：使用区块的页面放进去的内容显示在这里。只在区块中有意义',
        en: 'One of the block’s slots: what a page puts into it is shown here. It means nothing outside of blocks',
      },
    }),
  }),
  view: () => import('./view.tsx'),
})
