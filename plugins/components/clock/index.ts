import { choice, color, defineComponent, range, suggest, toggle, words, z } from '#sdk'

const look = { section: 'appearance' } as const

export const clock = defineComponent({
  id: 'component/clock',
  type: 'Clock',
  version: 1,
  label: { zh: '时钟', en: 'Clock' },
  group: 'basic',
  icon: 'M8 1.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13M8 4.5V8l2.5 1.5',
  keywords: ['time', 'now', 'time zone', '时间', '时区'],
  parts: {
    time: { label: { zh: '时间', en: 'Time' } },
    label: { label: { zh: '名称', en: 'Name' } },
  },
  sizes: { width: { min: 40, fill: true } },
  props: z.strictObject({
    type: choice('类型', 'Type', { digital: ['数字', 'Digits'], analog: ['指针', 'Hands'] }, 'digital'),
    label: words('名称', 'Name', '', { help: { zh: '显示在时间下方，如城市', en: 'Shown below the time, such as a city' } }),
    format: suggest(
      '格式',
      'Format',
      {
        'HH:mm:ss': ['时:分:秒', '13:30:00'],
        'HH:mm': ['时:分', '13:30'],
        'h:mm A': ['12 小时制', '1:30 PM'],
        'YYYY-MM-DD HH:mm:ss': ['日期与时间', '2024-05-01 13:30:00'],
        'YYYY-MM-DD dddd HH:mm': ['日期、星期与时间', '2024-05-01 Wednesday 13:30'],
      },
      'HH:mm:ss',
      { when: "type == 'digital'" },
    ),
    timezone: suggest(
      '时区',
      'Time zone',
      {
        'Asia/Shanghai': ['北京', 'Beijing'],
        'Asia/Tokyo': ['东京', 'Tokyo'],
        'Europe/London': ['伦敦', 'London'],
        'Europe/Berlin': ['柏林', 'Berlin'],
        'America/New_York': ['纽约', 'New York'],
        'America/Los_Angeles': ['洛杉矶', 'Los Angeles'],
        UTC: ['协调世界时', 'UTC'],
      },
      '',
      {
        setter: 'setter/time-zone',
        help: {
          zh: '留空为页面的时区；页面也未设置时，为访问者所在的时区',
          en: 'Empty: that of the page, or where it has none, of the visitor',
        },
      },
    ),
    size: range('大小', 'Size', 120, {
      ...look,
      min: 40,
      max: 400,
      step: 4,
      help: { zh: '表盘的直径；数字的高度是它的四分之一', en: 'How wide its face is; digits are a quarter as high' },
    }),
    color: color('颜色', 'Colour'),
    secondColor: color('秒针颜色', 'Colour of the second hand', '', { when: "type == 'analog' && showSeconds" }),
    faceColor: color('表盘颜色', 'Colour of the face', '', { when: "type == 'analog'" }),
    showSeconds: toggle('显示秒针', 'Second hand', true, { ...look, when: "type == 'analog'" }),
    showNumbers: toggle('显示数字', 'Numbers', true, { ...look, when: "type == 'analog'" }),
  }),
  view: () => import('./view.tsx'),
})
