import { choice, color, currencyField, defineComponent, timeZoneField, toggle, z } from '#sdk'

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
    ground: choice('底色', 'Ground', { '': ['与面板同色', 'As panels'], tinted: ['灰底，内容成面板', 'Tinted, content on panels'] }, '', {
      bindable: false,
    }),
    languageSwitch: toggle('语言切换', 'Language switch', false, {
      bindable: false,
      help: { zh: '页面有多种语言时，访问者可在页面上方切换', en: 'Visitors of a page in several languages can switch above it' },
    }),
    formats: choice(
      '数字与日期',
      'Numbers and dates',
      { '': ['中文写法', 'Chinese'], language: ['按页面语言', "By the page's language"] },
      '',
      {
        bindable: false,
        help: {
          zh: '未单独设置写法的数字、金额和日期；如 2026-11-25 或 Nov 25, 2026',
          en: 'For numbers, money and dates that set none: 2026-11-25 or Nov 25, 2026',
        },
      },
    ),
    currency: currencyField({
      bindable: false,
      help: {
        zh: '未单独设置货币的金额；留空为人民币',
        en: 'For money that sets no currency. Empty: Chinese yuan',
      },
    }),
    timeZone: timeZoneField({
      placeholder: { zh: '访问者所在的时区', en: 'That of each visitor' },
      help: {
        zh: '页面上的时间按此时区显示、填写和计算，包括公式与脚本；留空时按访问者所在的时区',
        en: 'Times of the page are shown, entered and computed in it, in formulas and scripts too. Empty: in the zone of each visitor',
      },
    }),
  }),
  events: { onLoad: { label: { zh: '页面加载', en: 'Page loaded' } } },
  // Stored with new pages alone: what an older page looks like does not change.
  initial: { props: { ground: 'tinted' } },
  view: () => import('./view.tsx'),
})
