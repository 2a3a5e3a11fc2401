import { choice, defineComponent, definePlugin, text, z } from '#sdk'

export const stamp = defineComponent({
  id: 'component/acme.stamp.stamp',
  type: 'acme.stamp/Stamp',
  version: 1,
  label: { zh: '印章', en: 'Stamp' },
  group: 'basic',
  icon: 'IconStamp',
  props: z.strictObject({
    text: text('文字', 'Text', 'PAID'),
    tone: choice('颜色', 'Tone', { red: ['红', 'Red'], blue: ['蓝', 'Blue'] }, 'red'),
  }),
  events: { onClick: { label: { zh: '点击', en: 'Click' } } },
  view: () => import('./stamp-view.tsx'),
})

export const stampPlugin = definePlugin({
  id: 'acme.stamp',
  version: '1.0.0',
  label: { zh: '印章', en: 'Stamp' },
  components: [stamp],
})
