import { defineFunction, type Json } from '#sdk'

export const dateParse = defineFunction({
  id: 'function/date-parse',
  name: 'DATEPARSE',
  group: 'date',
  signature: 'DATEPARSE(text, format = "YYYY-MM-DD HH:mm:ss")',
  summary: {
    zh: '按给定格式读取日期，得到毫秒时间戳；不符合格式时为 null',
    en: 'Reads a date written in a format, as milliseconds since 1970; null for a text of another form',
  },
  examples: [
    { formula: "DATEPARSE('05/03/2024', 'DD/MM/YYYY') === TIMESTAMP('2024-03-05')", value: true },
    { formula: "FORMAT(DATEPARSE('20240305 0809', 'YYYYMMDD HHmm'))", value: '2024-03-05 08:09:00' },
    { formula: "FORMAT(DATEPARSE('2024年3月5日', 'YYYY年M月D日'), 'YYYY-MM-DD')", value: '2024-03-05' },
    { formula: "DATEPARSE('31/02/2024', 'DD/MM/YYYY')", value: null },
  ],
  create:
    (lib) =>
    (text: Json, format: Json = 'YYYY-MM-DD HH:mm:ss') => {
      if (typeof text !== 'string' || typeof format !== 'string' || format.length > 100) return null
      const sizes = {
        YYYY: '(\\d{4})',
        YY: '(\\d{2})',
        SSS: '(\\d{3})',
        MM: '(\\d{2})',
        DD: '(\\d{2})',
        HH: '(\\d{2})',
        mm: '(\\d{2})',
        ss: '(\\d{2})',
      } as {
        readonly [token: string]: string
      }
      const order: string[] = []
      const pattern = format.replace(/YYYY|YY|SSS|MM?|DD?|HH?|mm?|ss?|[^A-Za-z]|[A-Za-z]/g, (part) => {
        if (!/^(YYYY|YY|SSS|MM?|DD?|HH?|mm?|ss?)$/.test(part)) return part.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
        order.push(part)
        return sizes[part] ?? '(\\d{1,2})'
      })
      const match = new RegExp(`^${pattern}$`).exec(text.trim())
      if (!match) return null
      const found: { [letter: string]: string } = {}
      for (const [index, token] of order.entries())
        found[token === 'YY' ? 'Y' : token[0]!] = token === 'YY' ? `20${match[index + 1]}` : match[index + 1]!
      const pad = (letter: string, fallback: string) => (found[letter] ?? fallback).padStart(2, '0')
      const day = `${found.Y ?? '1970'}-${pad('M', '1')}-${pad('D', '1')}`
      return lib.TIMESTAMP!(`${day} ${pad('H', '0')}:${pad('m', '0')}:${pad('s', '0')}.${found.S ?? '000'}`)
    },
})
