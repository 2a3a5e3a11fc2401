import * as z from 'zod'
import { defineFieldType } from '#sdk/fields'

export const serialField = defineFieldType({
  id: 'field/serial',
  label: { zh: '流水号', en: 'Serial number' },
  icon: 'ordered-list',
  options: z.strictObject({
    prefix: z
      .string()
      .max(20)
      .regex(/^[^\n\r\0]*$/)
      .default(''),
    /** What the count begins again with; the period is written before the count. */
    period: z.enum(['never', 'year', 'month', 'day']).default('never'),
    digits: z.int().min(1).max(12).default(6),
  }),
  settings: [
    { name: 'prefix', label: { zh: '前缀', en: 'Prefix' }, control: { by: 'text' } },
    {
      name: 'period',
      label: { zh: '重新计数', en: 'Count again every' },
      control: {
        by: 'choice',
        choices: [
          { value: 'never', label: { zh: '从不', en: 'Never' } },
          { value: 'year', label: { zh: '每年', en: 'Year' } },
          { value: 'month', label: { zh: '每月', en: 'Month' } },
          { value: 'day', label: { zh: '每天', en: 'Day' } },
        ],
      },
    },
    { name: 'digits', label: { zh: '位数', en: 'Digits' }, control: { by: 'number', least: 1, most: 12 } },
  ],
  column: () => 'text',
  schema: () => z.string().max(60),
  operators: ['eq', 'ne', 'lt', 'le', 'gt', 'ge', 'between', 'in', 'contains', 'starts', 'empty'],
  canBeUnique: true,
  given: 'serial',
  input: () => ({ type: 'Input', props: { disabled: true } }),
  text: { read: (text) => (text.length > 60 ? undefined : text), write: String },
})
