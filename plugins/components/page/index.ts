import { color, defineComponent, toggle, z } from '#sdk'

export const page = defineComponent({
  id: 'component/page',
  type: 'Page',
  version: 1,
  common: true,
  label: { zh: '页面', en: 'Page' },
  group: 'layout',
  icon: 'M4 2h5l3 3v9H4zM9 2v3h3',
  hidden: true,
  accepts: 'anything',
  free: true,
  props: z.strictObject({
    theme: color('主题色', 'Theme colour', '', { help: { zh: '留空使用平台主题色', en: "Empty: the platform's own colour" } }),
    languageSwitch: toggle('语言切换', 'Language switch', false, {
      bindable: false,
      help: { zh: '页面有多种语言时，访问者可在页面上方切换', en: 'Visitors of a page in several languages can switch above it' },
    }),
  }),
  events: { onLoad: { label: { zh: '页面加载', en: 'Page loaded' } } },
  view: () => import('./view.tsx'),
})
