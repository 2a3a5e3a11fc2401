import { defineFunction } from '#sdk'

export const now = defineFunction({
  id: 'function/now',
  name: 'NOW',
  group: 'date',
  signature: 'NOW()',
  summary: { zh: '当前时间（毫秒时间戳）', en: 'The time now, in milliseconds since 1970' },
  examples: [
    { formula: 'typeof NOW()', value: 'number' },
    { formula: "NOW() > TIMESTAMP('2024-01-01')", value: true },
  ],
  create: () => () => Date.now(),
})
