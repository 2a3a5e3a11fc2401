import { choice, defineComponent, text, words, z } from '#sdk'

export const link = defineComponent({
  id: 'component/link',
  type: 'Link',
  version: 1,
  label: { zh: '链接', en: 'Link' },
  group: 'basic',
  icon: 'M6.5 9.5l3-3M7 5l1.5-1.5a2.8 2.8 0 0 1 4 4L11 9M9 11l-1.5 1.5a2.8 2.8 0 0 1-4-4L5 7',
  keywords: ['anchor', 'url', 'href', '超链接', '跳转'],
  sizes: { width: { min: 24, fill: true } },
  text: 'text',
  props: z.strictObject({
    text: words('文本', 'Text', { zh: '链接', en: 'Link' }),
    href: text('地址', 'Address', '', {
      placeholder: { zh: 'https://… 或 /orders', en: 'https://… or /orders' },
      help: {
        zh: '网址、本站路径、mailto: 或 tel:；其他协议（如 javascript:）不会生效',
        en: 'A web address, a path of this site, mailto: or tel:; others, such as javascript:, are refused',
      },
    }),
    target: choice(
      '打开方式',
      'Opens in',
      {
        _self: ['当前窗口', 'The same window'],
        _blank: ['新窗口', 'A new window'],
        _parent: ['上一级框架', 'The frame around'],
        _top: ['最外层窗口', 'The outermost window'],
      },
      '_blank',
    ),
  }),
  events: { onClick: { label: { zh: '点击', en: 'Click' }, again: 'one' } },
  view: () => import('./view.tsx'),
})
