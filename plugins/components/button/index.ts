import { choice, defineComponent, icon, toggle, words, z } from '#sdk'

export const button = defineComponent({
  id: 'component/button',
  type: 'Button',
  version: 1,
  common: true,
  label: { zh: '按钮', en: 'Button' },
  group: 'functional',
  icon: 'M2 5h12v6H2zM6 8h4',
  tags: ['button'],
  keywords: ['click', 'submit', '提交'],
  parts: { icon: { label: { zh: '图标', en: 'Icon' } } },
  states: ['disabled'],
  sizes: { width: { min: 24, fill: true }, height: { min: 20 } },
  text: 'text',
  props: z.strictObject({
    text: words('文本', 'Text', { zh: '按钮', en: 'Button' }),
    type: choice(
      '类型',
      'Type',
      {
        primary: ['主要', 'Primary'],
        default: ['默认', 'Default'],
        dashed: ['虚线', 'Dashed'],
        text: ['文字', 'Text'],
        link: ['链接', 'Link'],
        ghost: ['幽灵', 'Ghost'],
      },
      'primary',
      { section: 'appearance' },
    ),
    shape: choice('形状', 'Shape', { default: ['默认', 'Default'], circle: ['圆形', 'Circle'], round: ['圆角', 'Round'] }, 'default', {
      section: 'appearance',
    }),
    size: choice(
      '尺寸',
      'Size',
      { mini: ['迷你', 'Mini'], small: ['小', 'Small'], middle: ['中', 'Medium'], large: ['大', 'Large'] },
      'middle',
      {
        section: 'appearance',
      },
    ),
    icon: icon('图标', 'Icon'),
    block: toggle('撑满宽度', 'Full width', false, { section: 'appearance' }),
    ghost: toggle('透明背景', 'Ghost', false, { section: 'appearance' }),
    danger: toggle('危险', 'Danger', false, { section: 'appearance' }),
    disabled: toggle('禁用', 'Disabled'),
  }),
  events: { onClick: { label: { zh: '点击', en: 'Click' }, again: 'one' } },
  methods: {
    startLoading: { label: { zh: '开始加载', en: 'Start loading' } },
    endLoading: { label: { zh: '结束加载', en: 'End loading' } },
    enable: { label: { zh: '启用', en: 'Enable' } },
    disable: { label: { zh: '禁用', en: 'Disable' } },
  },
  view: () => import('./view.tsx'),
})
