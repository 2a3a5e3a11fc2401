import { defineComponent, icon, scriptField, suggest, toggle, words, z } from '#sdk'

const moment = z.union([z.number(), z.string()])

export const countDown = defineComponent({
  id: 'component/count-down',
  type: 'CountDown',
  version: 1,
  label: { zh: '倒计时', en: 'Countdown' },
  group: 'basic',
  icon: 'M8 3.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11M8 6v3l2 1.5M6 1.5h4',
  keywords: ['timer', 'deadline', 'remaining', '计时', '剩余时间'],
  parts: {
    title: { label: { zh: '标题', en: 'Title' } },
    value: { label: { zh: '时间', en: 'Time' } },
    prefix: { label: { zh: '前缀图标', en: 'Icon before' } },
    suffix: { label: { zh: '后缀图标', en: 'Icon after' } },
  },
  sizes: { width: { min: 40, fill: true } },
  text: 'title',
  props: z.strictObject({
    title: words('标题', 'Title', ''),
    value: moment.default('').meta({
      label: { zh: '结束时间', en: 'Ends at' },
      setter: 'setter/value',
      help: {
        zh: '毫秒时间戳，或 2026-01-01 18:00:00 这样的文本；公式如 NOW() + 60000',
        en: 'Milliseconds since 1970, or a text such as 2026-01-01 18:00:00; a formula such as NOW() + 60000',
      },
    }),
    format: suggest(
      '格式',
      'Format',
      {
        'HH:mm:ss': ['时:分:秒', 'Hours, minutes, seconds'],
        'mm:ss': ['分:秒', 'Minutes, seconds'],
        'HH:mm:ss.SSS': ['到毫秒', 'To the millisecond'],
        'D[d] HH:mm:ss': ['天 时:分:秒', 'Days and time'],
        'D 天 H 时 m 分 s 秒': ['天时分秒', 'In Chinese words'],
      },
      'HH:mm:ss',
      {
        help: {
          zh: 'D 天、H 时、m 分、s 秒、S 毫秒；方括号内的文字原样显示',
          en: 'D days, H hours, m minutes, s seconds, S milliseconds; what is in brackets stays as it is',
        },
      },
    ),
    prefix: icon('前缀图标', 'Icon before', '', { section: 'appearance' }),
    suffix: icon('后缀图标', 'Icon after', '', { section: 'appearance' }),
    finishIfOver: toggle('打开时已结束也触发结束', 'Tells the end also if it was over before', false, { section: 'advanced' }),
    script: scriptField(),
  }),
  events: {
    onChange: { label: { zh: '时间变化', en: 'Change' }, payload: z.number() },
    onFinish: { label: { zh: '结束', en: 'Finished' }, payload: moment },
  },
  functionProps: ['script'],
  view: () => import('./view.tsx'),
})
