import { defineFunction } from '#sdk'

export const snowflakeId = defineFunction({
  id: 'function/snowflake-id',
  name: 'SNOWFLAKEID',
  group: 'text',
  signature: 'SNOWFLAKEID()',
  summary: {
    zh: '生成按时间递增的编号（文本）：毫秒时间戳 + 小于 1000000 的随机数（补足 6 位）',
    en: 'An id that grows with time, as a text: the time now in milliseconds and six digits by chance',
  },
  examples: [
    { formula: '/^\\d{19}$/.test(SNOWFLAKEID())', value: true },
    { formula: 'typeof SNOWFLAKEID()', value: 'string' },
    { formula: 'Number(SUBSTR(SNOWFLAKEID(), 0, 13)) <= NOW()', value: true },
  ],
  // A text: so many digits are more than a number keeps apart.
  create: () => () => `${Date.now()}${String(Math.floor(Math.random() * 1_000_000)).padStart(6, '0')}`,
})
