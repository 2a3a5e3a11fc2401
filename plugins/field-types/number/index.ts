import * as z from 'zod'
import { defineFieldType, type JsonObject } from '#sdk/fields'

/** Decimal places that a number may keep exactly. */
const MOST_PLACES = 8
/** Stored as a whole number of the smallest place, which JavaScript reads exactly. */
const LARGEST = Number.MAX_SAFE_INTEGER

const placesOf = (places: unknown): number | null => (typeof places === 'number' ? places : null)
const scaled = (value: number, places: number): number => Math.round(Number(`${value}e${places}`))

export const numberField = defineFieldType({
  id: 'field/number',
  label: { zh: '数字', en: 'Number' },
  icon: 'number',
  options: z.strictObject({ places: z.int().min(0).max(MOST_PLACES).nullable().default(null) }),
  settings: [
    {
      name: 'places',
      label: { zh: '小数位数', en: 'Decimal places' },
      stores: true,
      help: {
        zh: '金额请填写，按该位数精确保存；留空则为普通数字',
        en: 'Set it for money, which is then exact. Empty: any number.',
      },
      control: { by: 'number', least: 0, most: MOST_PLACES },
    },
  ],
  column: ({ places }) => (placesOf(places) === null ? 'number' : 'whole'),
  schema: ({ places }) => {
    const count = placesOf(places)
    const number = z.number()
    if (count === null) return number
    // A value with more places than are kept would come back as another one.
    return number.refine((value) => {
      const whole = scaled(value, count)
      return Math.abs(whole) <= LARGEST && Number(`${whole}e${-count}`) === value
    })
  },
  toStored: (value, { places }) => {
    const count = placesOf(places)
    const number = Number(value)
    // Both databases have one zero.
    return (count === null ? number : scaled(number, count)) + 0
  },
  fromStored: (stored, { places }) => {
    const count = placesOf(places)
    if (count === null) return Number(stored)
    const text = String(stored)
    return text.includes('e') ? Number(text) / 10 ** count : Number(`${text}e${-count}`)
  },
  operators: ['eq', 'ne', 'lt', 'le', 'gt', 'ge', 'between', 'in', 'empty'],
  canBeUnique: true,
  isNumber: true,
  input: ({ places }): { readonly type: string; readonly props: JsonObject } => ({
    type: 'InputNumber',
    props: typeof places === 'number' ? { precision: places } : {},
  }),
  text: {
    read: (text, { places }) => {
      const value = Number(text.trim().replaceAll(/(?<=\d),(?=\d{3}(\D|$))/g, ''))
      if (text.trim() === '' || !Number.isFinite(value)) return undefined
      const count = placesOf(places)
      if (count === null) return value + 0
      const whole = scaled(value, count)
      return Math.abs(whole) <= LARGEST ? Number(`${whole}e${-count}`) : undefined
    },
    write: String,
  },
})
