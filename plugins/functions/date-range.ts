import { defineFunction, type Json } from '#sdk'

export const dateRange = defineFunction({
  id: 'function/date-range',
  name: 'DATERANGE',
  group: 'date',
  signature: 'DATERANGE(preset, date = TODAY())',
  summary: {
    zh: '常用日期范围 [开始, 结束]：today yesterday curWeek curMonth curQuarter curYear lastWeek lastMonth last3Month lastYear last7 last30 last90',
    en: 'The first and last day of a usual range: today, yesterday, curWeek, curMonth, curQuarter, curYear, lastWeek (7 days), lastMonth, last3Month, lastYear, last7, last30, last90',
  },
  examples: [
    { formula: "DATERANGE('curWeek', '2024-03-07')", value: ['2024-03-04', '2024-03-10'] },
    { formula: "DATERANGE('curMonth', '2024-02-10')", value: ['2024-02-01', '2024-02-29'] },
    { formula: "DATERANGE('lastWeek', '2024-03-07')", value: ['2024-02-29', '2024-03-07'] },
    { formula: "DATERANGE('last3Month', '2024-05-31')", value: ['2024-02-29', '2024-05-31'] },
    { formula: "DATERANGE('yesterday', '2024-03-01')", value: ['2024-02-29', '2024-02-29'] },
    { formula: "DATERANGE('today')[0] === TODAY()", value: true },
    { formula: "DATERANGE('none')", value: [] },
  ],
  create:
    (lib) =>
    (preset: Json, date: Json = null) => {
      const day =
        lib.TIMESTAMP!(date === null ? Date.now() : date) === null ? '' : lib.FORMAT!(date === null ? Date.now() : date, 'YYYY-MM-DD')
      const units = { today: 'day', curWeek: 'week', curMonth: 'month', curQuarter: 'quarter', curYear: 'year' }
      const back = {
        lastWeek: [7, 'day'],
        last7: [7, 'day'],
        lastMonth: [1, 'month'],
        last30: [1, 'month'],
        last3Month: [3, 'month'],
        last90: [3, 'month'],
        lastYear: [1, 'year'],
      } as const
      const name = String(preset)
      if (typeof day !== 'string' || day === '') return []
      if (name === 'yesterday') return [lib.DATEADD!(day, -1, 'day'), lib.DATEADD!(day, -1, 'day')]
      if (Object.hasOwn(units, name)) {
        const unit = units[name as keyof typeof units]
        return [lib.STARTOF!(day, unit), lib.ENDOF!(day, unit)]
      }
      if (!Object.hasOwn(back, name)) return []
      const [count, unit] = back[name as keyof typeof back]
      return [lib.DATEADD!(day, -count, unit), day]
    },
})
