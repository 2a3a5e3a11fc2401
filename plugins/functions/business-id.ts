import { defineFunction, type Json } from '#sdk'

export const businessId = defineFunction({
  id: 'function/business-id',
  name: 'BUSINESSID',
  group: 'text',
  signature: 'BUSINESSID(prefix = "")',
  summary: {
    zh: '生成业务编号：前缀 + 当前时间（YYYYMMDDHHmmss）+ 小于 1000000 的随机数（补足 6 位）',
    en: 'A number for a business record: the prefix, the time now as YYYYMMDDHHmmss, and six digits by chance',
  },
  examples: [
    { formula: "/^SO\\d{20}$/.test(BUSINESSID('SO'))", value: true },
    { formula: 'BUSINESSID().length', value: 20 },
    { formula: "SUBSTR(BUSINESSID(), 0, 4) === FORMAT(NOW(), 'YYYY')", value: true },
  ],
  create:
    (lib) =>
    (prefix: Json = '') => {
      const isPlain = typeof prefix === 'string' || typeof prefix === 'number'
      const chance = Math.floor(Math.random() * 1_000_000)
      return `${isPlain ? prefix : ''}${lib.FORMAT!(Date.now(), 'YYYYMMDDHHmmss') as string}${String(chance).padStart(6, '0')}`
    },
})
