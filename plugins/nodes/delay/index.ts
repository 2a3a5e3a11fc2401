import { choice, json, number, z } from '#sdk'
import { defineNode } from '#sdk/workflow'

export const delayParams = z.object({
  how: choice('等待', 'Wait', { for: ['一段时间', 'For a time'], until: ['到某个时间', 'Until a time'] }, 'for', {
    bindable: false,
  }),
  amount: number('时长', 'How long', 1, { min: 0, max: 100_000, when: "how == 'for'" }),
  unit: choice(
    '单位',
    'Unit',
    {
      seconds: ['秒', 'Seconds'],
      minutes: ['分钟', 'Minutes'],
      hours: ['小时', 'Hours'],
      days: ['天', 'Days'],
    },
    'minutes',
    { bindable: false, when: "how == 'for'" },
  ),
  until: json('时间', 'Time', z.json().default(null), {
    when: "how == 'until'",
    needed: true,
    help: {
      zh: '日期、带时区的时间，或毫秒数，如 event.after.dueAt',
      en: 'A date, a time with its zone, or milliseconds, such as event.after.dueAt.',
    },
  }),
})

const UNITS = {
  seconds: { zh: '秒', en: 'seconds' },
  minutes: { zh: '分钟', en: 'minutes' },
  hours: { zh: '小时', en: 'hours' },
  days: { zh: '天', en: 'days' },
} as const

export const waitFor = defineNode({
  id: 'node/delay',
  label: { zh: '等待', en: 'Wait' },
  group: 'logic',
  icon: 'IconClockCircle',
  keywords: ['delay', 'sleep', 'wait', 'timer', '延时', '等待'],
  note: {
    zh: '等待期间不占用资源，服务器重启后继续；最长一年',
    en: 'Uses no resources while it waits, and goes on after a restart of the server. A year at most.',
  },
  messages: () => import('./messages.ts'),
  params: delayParams,
  effect: 'wait',
  branches: false,
  summary: ({ how, amount, unit }) =>
    how === 'for'
      ? { zh: `${amount} ${UNITS[unit].zh}`, en: `${amount} ${UNITS[unit].en}` }
      : { zh: '到某个时间', en: 'until a time' },
  run: () => import('./run.ts'),
})
