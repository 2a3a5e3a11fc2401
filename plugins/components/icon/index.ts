import { defineComponent, icon as iconName, number, toggle, words, z } from '#sdk'

export const icon = defineComponent({
  id: 'component/icon',
  type: 'Icon',
  version: 1,
  label: { zh: '图标', en: 'Icon' },
  group: 'basic',
  icon: 'M8 2l1.8 3.9 4.2.5-3.1 2.9.8 4.2L8 11.4l-3.7 2.1.8-4.2L2 6.4l4.2-.5z',
  keywords: ['symbol', 'glyph', '符号'],
  props: z.strictObject({
    icon: iconName('图标', 'Icon', 'GithubOutlined'),
    label: words('说明', 'Label', '', {
      help: { zh: '读屏软件朗读的内容；留空则为装饰', en: 'What screen readers say; empty for an ornament' },
    }),
    rotate: number('旋转角度', 'Rotation', 0, {
      section: 'appearance',
      help: { zh: '顺时针，以度为单位', en: 'Clockwise, in degrees' },
    }),
    spin: toggle('持续旋转', 'Spinning', false, { section: 'appearance' }),
  }),
  events: { onClick: { label: { zh: '点击', en: 'Click' }, again: 'one' } },
  view: () => import('./view.tsx'),
})
