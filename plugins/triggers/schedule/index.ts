import { choice, number, text, z } from '#sdk'
import { defineTrigger } from '#sdk/workflow'

const SYSTEM = ['id', 'rev', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy']
const UNITS = { minutes: '分钟', hours: '小时', days: '天' } as const
const ofCron = { when: "kind == 'cron'", bindable: false } as const
const ofField = { when: "kind == 'field'", bindable: false } as const

export const scheduleParams = z.object({
  kind: choice(
    '启动时间',
    'Starts',
    { cron: ['按固定周期', 'Repeatedly'], field: ['按记录中的日期', 'Around a date of records'] },
    'cron',
    { bindable: false },
  ),
  cron: text('Cron 表达式', 'Cron expression', '0 2 * * *', {
    ...ofCron,
    needed: true,
    help: {
      zh: '五段：分钟、小时、日、月、星期。例如“0 2 * * *”为每天 02:00，“*/15 9-18 * * 1-5”为工作日 9 点到 18 点每 15 分钟',
      en: 'Five fields: minute, hour, day, month, weekday. “0 2 * * *” is 02:00 every day, “*/15 9-18 * * 1-5” every 15 minutes on weekdays.',
    },
  }),
  model: text('数据模型', 'Model', '', {
    ...ofField,
    setter: 'setter/model',
    options: { only: 'models' },
    needed: true,
  }),
  field: text('日期字段', 'Date field', '', {
    ...ofField,
    setter: 'setter/model-field',
    options: { namesIn: { setting: 'model' }, order: true },
    needed: true,
  }),
  amount: number('提前或推后', 'Distance', 0, { ...ofField, min: 0, max: 100_000 }),
  unit: choice(
    '单位',
    'Unit',
    { minutes: ['分钟', 'Minutes'], hours: ['小时', 'Hours'], days: ['天', 'Days'] },
    'days',
    ofField,
  ),
  side: choice(
    '方向',
    'Direction',
    { before: ['日期之前', 'Before the date'], after: ['日期之后', 'After the date'] },
    'before',
    ofField,
  ),
  where: z
    .json()
    .optional()
    .meta({
      label: { zh: '条件', en: 'Filter' },
      ...ofField,
      setter: 'setter/model-filter',
      options: { namesIn: { setting: 'model' }, at: 'field', also: SYSTEM },
      help: { zh: '只有符合条件的记录才会启动', en: 'Only for records that meet it' },
    }),
  zone: text('时区', 'Time zone', '', {
    bindable: false,
    setter: 'setter/time-zone',
    help: {
      zh: '留空为协调世界时（UTC）；只有日期的字段从该时区的零点算起',
      en: 'Empty: UTC. Fields with a date alone count from midnight there.',
    },
  }),
})

export const schedule = defineTrigger({
  id: 'trigger/schedule',
  label: { zh: '定时', en: 'On a schedule' },
  icon: 'IconSchedule',
  help: {
    zh: '到点启动一次；服务停止期间错过的时间，恢复后只补一次。按日期启动时，记录作为 event.after 可用',
    en: 'Starts once at each time. Times that pass while the server is down are made up for once. Around a date, formulas read the record as event.after.',
  },
  params: scheduleParams,
  starts: { by: 'schedule' },
  sample: ({ kind }) => (kind === 'field' ? { after: { id: 'r1', rev: 1 } } : { after: null }),
  summary: ({ kind, cron, zone, model, field, amount, unit, side }) => {
    if (kind === 'cron') {
      const line = `${cron} ${zone || 'UTC'}`
      return { zh: line, en: line }
    }
    const place = `${model}.${field}`
    if (amount === 0) return { zh: `到 ${place} 时`, en: `at ${place}` }
    return {
      zh: `${place} ${side === 'before' ? '前' : '后'} ${amount} ${UNITS[unit]}`,
      en: `${amount} ${amount === 1 ? unit.slice(0, -1) : unit} ${side} ${place}`,
    }
  },
})
