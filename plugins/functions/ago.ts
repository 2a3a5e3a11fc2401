import { defineFunction, type Json } from '#sdk'

export const ago = defineFunction({
  id: 'function/ago',
  name: 'AGO',
  group: 'date',
  signature: 'AGO(date, language = "zh", now = NOW())',
  summary: {
    zh: '距现在多久，如“3 小时前”；language 为 zh 或 en',
    en: 'How long ago as text, such as "3 hours ago"; language is "zh" or "en"',
  },
  examples: [
    { formula: "AGO('2024-03-01 08:00', 'zh', '2024-03-01 11:30')", value: '3 小时前' },
    { formula: "AGO('2024-03-01 08:00', 'en', '2024-03-01 09:05')", value: '1 hour ago' },
    { formula: "AGO('2024-05-01', 'zh', '2024-03-01')", value: '2 个月后' },
    { formula: 'AGO(NOW())', value: '刚刚' },
    { formula: "AGO('')", value: '' },
  ],
  create:
    (lib) =>
    (date: Json, language: Json = 'zh', now: Json = null) => {
      const time = lib.TIMESTAMP!(date)
      const here = now === null ? Date.now() : lib.TIMESTAMP!(now)
      if (typeof time !== 'number' || typeof here !== 'number') return ''
      const chinese = language !== 'en'
      const units = [
        ['year', '年'],
        ['month', '个月'],
        ['day', '天'],
        ['hour', '小时'],
        ['minute', '分钟'],
      ] as const
      for (const [unit, name] of units) {
        const count = lib.DATEDIFF!(new Date(time) as unknown as Json, new Date(here) as unknown as Json, unit)
        if (typeof count !== 'number' || count === 0) continue
        const size = Math.abs(count)
        if (chinese) return `${size} ${name}${count > 0 ? '前' : '后'}`
        const words = `${size} ${unit}${size === 1 ? '' : 's'}`
        return count > 0 ? `${words} ago` : `in ${words}`
      }
      return chinese ? '刚刚' : 'just now'
    },
})
