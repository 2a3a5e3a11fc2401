import { choice, defineComponent, icon, number, suggest, text, words, z } from '#sdk'

export const avatar = defineComponent({
  id: 'component/avatar',
  type: 'Avatar',
  version: 1,
  label: { zh: '头像', en: 'Avatar' },
  group: 'basic',
  icon: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2M8 5a2 2 0 1 1 0 4 2 2 0 0 1 0-4M4.5 12.5c1.5-2.5 5.5-2.5 7 0',
  keywords: ['user', 'photo', 'person', '用户'],
  parts: {
    picture: { label: { zh: '图片', en: 'Picture' } },
    text: { label: { zh: '文字', en: 'Text' } },
    icon: { label: { zh: '图标', en: 'Icon' } },
  },
  sizes: { width: { min: 16 }, height: { min: 16 } },
  props: z.strictObject({
    src: text('图片地址', 'Picture', '', { setter: 'setter/image' }),
    textavatar: words('文字', 'Text', '', {
      help: { zh: '没有图片或图片无法加载时显示', en: 'Shown without a picture, and where it does not load' },
    }),
    icon: icon('图标', 'Icon', '', { help: { zh: '没有图片和文字时显示', en: 'Shown where there is neither picture nor text' } }),
    alt: words('替代文字', 'Alternative text', '', { help: { zh: '读屏软件朗读的内容', en: 'What screen readers say' } }),
    size: suggest('尺寸', 'Size', { large: ['大', 'Large'], default: ['默认', 'Default'], small: ['小', 'Small'] }, 'large', {
      section: 'appearance',
      help: { zh: '也可以是像素数', en: 'Or a number of pixels' },
    }),
    shape: choice('形状', 'Shape', { circle: ['圆形', 'Circle'], square: ['方形', 'Square'] }, 'circle', { section: 'appearance' }),
    gap: number('文字边距', 'Room beside the text', 4, { min: 0, section: 'appearance' }),
  }),
  view: () => import('./view.tsx'),
})
