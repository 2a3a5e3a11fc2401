import { defineFunction, type Json } from '#sdk'

export const format = defineFunction({
  id: 'function/format',
  name: 'FORMAT',
  group: 'date',
  signature: 'FORMAT(date, format = "YYYY-MM-DD HH:mm:ss")',
  summary: {
    zh: '按格式显示日期；空值为空文本，无法识别的原样返回',
    en: 'A date as text; nothing gives an empty text, what is no date comes back as it is',
  },
  examples: [
    { formula: "FORMAT('2024-03-05 08:09:07')", value: '2024-03-05 08:09:07' },
    { formula: "FORMAT('2024/3/5', 'YYYY年M月D日')", value: '2024年3月5日' },
    { formula: "FORMAT('2024-03-05 20:09', 'YY/MM/DD hh:mm A, ddd [Q]Q')", value: '24/03/05 08:09 PM, Tue Q1' },
    { formula: "FORMAT('2024-12-30', '[week] W')", value: 'week 1' },
    { formula: "FORMAT(1709596800, 'YYYY-MM')", value: '2024-03' },
    { formula: "FORMAT('2024-02-31')", value: '2024-02-31' },
    { formula: "FORMAT('')", value: '' },
    { formula: "FORMAT('soon')", value: 'soon' },
  ],
  create:
    (lib) =>
    (...args: readonly Json[]) => {
      const [value, format = 'YYYY-MM-DD HH:mm:ss'] = args
      if (args.length > 0 && (value === null || value === undefined || value === '')) return ''
      const time = args.length === 0 ? Date.now() : lib.TIMESTAMP!(value as Json)
      if (typeof time !== 'number') return value
      const date = new Date(time)
      if (Number.isNaN(date.getTime())) return value
      const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
      const months = 'January February March April May June July August September October November December'.split(' ')
      const pad = (number: number, length = 2) => String(number).padStart(length, '0')
      const [year, month, day, weekday] = [date.getFullYear(), date.getMonth(), date.getDate(), date.getDay()]
      const [hour, minute, second] = [date.getHours(), date.getMinutes(), date.getSeconds()]
      const hour12 = hour % 12 || 12
      const isoWeek = () => {
        const thursday = Date.UTC(year, month, day - ((weekday + 6) % 7) + 3)
        return 1 + Math.floor((thursday - Date.UTC(new Date(thursday).getUTCFullYear(), 0, 1)) / 604_800_000)
      }
      const ordinal = (number: number) => {
        const suffix = ['th', 'st', 'nd', 'rd']
        const rest = number % 100
        return number + (suffix[(rest - 20) % 10] ?? suffix[rest] ?? 'th')
      }
      const zone = (colon: string) => {
        const offset = -date.getTimezoneOffset()
        const size = Math.abs(offset)
        return (offset < 0 ? '-' : '+') + pad(Math.floor(size / 60)) + colon + pad(size % 60)
      }
      const token = (name: string): string => {
        switch (name) {
          case 'YYYY':
            return pad(year, 4)
          case 'YY':
            return pad(year % 100)
          case 'MMMM':
            return months[month]!
          case 'MMM':
            return months[month]!.slice(0, 3)
          case 'MM':
            return pad(month + 1)
          case 'M':
            return String(month + 1)
          case 'Do':
            return ordinal(day)
          case 'DD':
            return pad(day)
          case 'D':
            return String(day)
          case 'dddd':
            return days[weekday]!
          case 'ddd':
            return days[weekday]!.slice(0, 3)
          case 'dd':
            return days[weekday]!.slice(0, 2)
          case 'd':
            return String(weekday)
          case 'HH':
            return pad(hour)
          case 'H':
            return String(hour)
          case 'hh':
            return pad(hour12)
          case 'h':
            return String(hour12)
          case 'mm':
            return pad(minute)
          case 'm':
            return String(minute)
          case 'ss':
            return pad(second)
          case 's':
            return String(second)
          case 'SSS':
            return pad(date.getMilliseconds(), 3)
          case 'A':
            return hour < 12 ? 'AM' : 'PM'
          case 'a':
            return hour < 12 ? 'am' : 'pm'
          case 'Q':
            return String(Math.floor(month / 3) + 1)
          case 'wo':
            return ordinal(isoWeek())
          case 'WW':
          case 'ww':
            return pad(isoWeek())
          case 'W':
          case 'w':
            return String(isoWeek())
          case 'Z':
            return zone(':')
          case 'ZZ':
            return zone('')
          case 'X':
            return String(Math.floor(time / 1000))
          default:
            return String(time)
        }
      }
      const tokens = /\[([^\]]*)\]|YYYY|YY|M{1,4}|Do|D{1,2}|d{1,4}|H{1,2}|h{1,2}|m{1,2}|s{1,2}|SSS|wo|w{1,2}|W{1,2}|Z{1,2}|A|a|Q|X|x/g
      return String(format).replace(tokens, (name, literal: string | undefined) => literal ?? token(name))
    },
})
