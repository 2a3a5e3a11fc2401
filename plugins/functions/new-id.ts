import { defineFunction, type Json } from '#sdk'

export const newId = defineFunction({
  id: 'function/new-id',
  name: 'NEWID',
  group: 'text',
  signature: 'NEWID(prefix = "mars")',
  summary: {
    zh: '生成新的标识：前缀加 11 位随机的字母与数字；每次计算都不同',
    en: 'A new id: the prefix and 11 letters and digits by chance; another one at each run',
  },
  examples: [
    { formula: 'NEWID().length', value: 15 },
    { formula: "STARTSWITH(NEWID(), 'mars')", value: true },
    { formula: "/^row-[0-9a-z]{11}$/.test(NEWID('row-'))", value: true },
    { formula: "NEWID('').length", value: 11 },
  ],
  create:
    () =>
    (prefix: Json = 'mars') => {
      // One number by chance has fewer digits than eleven characters need.
      const characters = (count: number) =>
        Math.floor(Math.random() * 36 ** count)
          .toString(36)
          .padStart(count, '0')
      const isPlain = typeof prefix === 'string' || typeof prefix === 'number'
      return `${isPlain ? prefix : 'mars'}${characters(6)}${characters(5)}`
    },
})
