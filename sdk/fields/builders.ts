import * as z from 'zod'
import type { Label } from '#kernel/page'
import type { FieldMeta } from './meta.ts'

type Meta = Omit<FieldMeta, 'label' | 'choices'>

/** A line of text. */
export function text(zh: string, en: string, initial = '', meta: Meta = {}) {
  return z
    .string()
    .default(initial)
    .meta({ label: { zh, en }, ...meta })
}

/**
 * A line of text that visitors read as words, such as a label or a title: it may be said in each language of the page. `initial` in both languages follows that
 * of whoever reads the page, for as long as nobody wrote anything else.
 */
export function words(zh: string, en: string, initial: string | Label = '', meta: Meta = {}) {
  if (typeof initial === 'string') return text(zh, en, initial, { words: true, ...meta })
  return text(zh, en, initial.en, { words: true, initial, ...meta })
}

/** A number; `initial` undefined leaves it empty. */
export function number(zh: string, en: string, initial: number, meta: Meta & { min?: number; max?: number } = {}) {
  const { min, max, ...rest } = meta
  let schema = z.number()
  if (min !== undefined) schema = schema.min(min)
  if (max !== undefined) schema = schema.max(max)
  return schema.default(initial).meta({ label: { zh, en }, ...rest })
}

/** A number that may be left empty. */
export function optionalNumber(zh: string, en: string, meta: Meta & { min?: number; max?: number } = {}) {
  const { min, max, ...rest } = meta
  let schema = z.number()
  if (min !== undefined) schema = schema.min(min)
  if (max !== undefined) schema = schema.max(max)
  return schema.optional().meta({ label: { zh, en }, ...rest })
}

/** On or off. */
export function toggle(zh: string, en: string, initial = false, meta: Meta = {}) {
  return z
    .boolean()
    .default(initial)
    .meta({ label: { zh, en }, ...meta })
}

/** One of a closed list: `choice('类型', 'Type', { primary: ['主要', 'Primary'], … }, 'primary')`. */
export function choice<const Choices extends { readonly [value: string]: readonly [zh: string, en: string] }>(
  zh: string,
  en: string,
  choices: Choices,
  initial: keyof Choices & string,
  meta: Meta = {},
) {
  const values = Object.keys(choices) as (keyof Choices & string)[]
  return z
    .enum(values as [keyof Choices & string, ...(keyof Choices & string)[]])
    .default(initial as never)
    .meta({
      label: { zh, en },
      choices: values.map((value) => ({ value, label: { zh: choices[value]![0], en: choices[value]![1] } satisfies Label })),
      ...meta,
    })
}

/** A CSS colour; empty is the theme's own. */
export function color(zh: string, en: string, initial = '', meta: Meta = {}) {
  return z
    .string()
    .default(initial)
    .meta({ label: { zh, en }, setter: 'setter/color', section: 'appearance', ...meta })
}

/** The name of an icon; empty is none. */
export function icon(zh: string, en: string, initial = '', meta: Meta = {}) {
  return z
    .string()
    .default(initial)
    .meta({ label: { zh, en }, setter: 'setter/icon', ...meta })
}

/** The picture of a style as CSS has it, such as `url(/files/…)` or a gradient; empty is none. */
export function stylePicture(zh: string, en: string, initial = '', meta: Meta = {}) {
  return z
    .string()
    .default(initial)
    .meta({ label: { zh, en }, setter: 'setter/image', options: { css: true }, section: 'appearance', ...meta })
}

/** A CSS length: a number is pixels, a text is taken as it is, empty is left to the component. */
export function size(zh: string, en: string, initial: string | number = '', meta: Meta = {}) {
  return z
    .union([z.string(), z.number()])
    .default(initial)
    .meta({ label: { zh, en }, setter: 'setter/length', section: 'appearance', ...meta })
}

/** A number between two limits, with a slider beside it; `step` is 1, or a hundredth of the way for less than 10. */
export function range(zh: string, en: string, initial: number | undefined, limits: Meta & { min: number; max: number; step?: number }) {
  const { min, max, step = max - min < 10 ? (max - min) / 100 : 1, options, ...rest } = limits
  const schema = z.number().min(min).max(max)
  const meta = { label: { zh, en }, setter: 'setter/slider' as const, options: { ...options, step }, ...rest }
  return initial === undefined ? schema.optional().meta(meta) : schema.default(initial).meta(meta)
}

/** Colours in an order. */
export function colors(zh: string, en: string, initial: readonly string[] = [], meta: Meta = {}) {
  return z
    .array(z.string())
    .default([...initial])
    .meta({ label: { zh, en }, setter: 'setter/colors', section: 'appearance', ...meta })
}

/** Some of a closed list, in its order. */
export function several<const Choices extends { readonly [value: string]: readonly [zh: string, en: string] }>(
  zh: string,
  en: string,
  choices: Choices,
  initial: readonly (keyof Choices & string)[] = [],
  meta: Meta = {},
) {
  const values = Object.keys(choices) as (keyof Choices & string)[]
  return z
    .array(z.enum(values as [keyof Choices & string, ...(keyof Choices & string)[]]))
    .default([...initial] as never)
    .meta({
      label: { zh, en },
      setter: 'setter/several',
      choices: values.map((value) => ({ value, label: { zh: choices[value]![0], en: choices[value]![1] } satisfies Label })),
      ...meta,
    })
}

/** A text that is free, with some that are usual: `{ large: ['大', 'Large'], … }`. */
export function suggest(
  zh: string,
  en: string,
  usual: { readonly [value: string]: readonly [zh: string, en: string] },
  initial = '',
  meta: Meta = {},
) {
  const choices = Object.entries(usual).map(([value, [inZh, inEn]]) => ({ value, label: { zh: inZh, en: inEn } }))
  return z
    .string()
    .default(initial)
    .meta({ label: { zh, en }, setter: 'setter/suggest', choices, ...meta })
}

/**
 * A list whose items have fields of their own, each by a builder: the panel's editor adds, removes and orders them. `noun` is what one of them is called. Items keep
 * what else older pages have in them.
 */
export function list<Shape extends z.core.$ZodLooseShape>(
  zh: string,
  en: string,
  noun: readonly [zh: string, en: string],
  shape: Shape,
  initial: readonly z.input<z.ZodObject<Shape>>[] = [],
  meta: Meta = {},
) {
  return z
    .array(z.looseObject(shape))
    .default(initial.map((item) => ({ ...(item as object) })) as never)
    .meta({ label: { zh, en }, noun: { zh: noun[0], en: noun[1] }, setter: 'setter/list', ...meta })
}

/** Options of a choice component, `{ label, value }` each. */
export function optionsList(
  zh: string,
  en: string,
  initial: readonly { label: string; value: string | number | boolean }[] = [],
  meta: Meta = {},
) {
  const option = {
    label: z.string().meta({ label: { zh: '文字', en: 'Label' }, words: true }),
    value: z.union([z.string(), z.number(), z.boolean()]).meta({ label: { zh: '值', en: 'Value' }, setter: 'setter/value' }),
    disabled: z
      .boolean()
      .optional()
      .meta({ label: { zh: '禁用', en: 'Disabled' } }),
  }
  return list(zh, en, ['选项', 'Option'], option, initial, { section: 'data', bare: 'value', ...meta })
}

/** Free JSON. */
export function json<Schema extends z.ZodType>(zh: string, en: string, schema: Schema, meta: Meta = {}) {
  return schema.meta({ label: { zh, en }, setter: 'setter/json', ...meta })
}

/** The source text of a formula. */
export function expression(zh: string, en: string, meta: Meta = {}) {
  return z
    .string()
    .default('')
    .meta({ label: { zh, en }, setter: 'setter/expression', bindable: false, code: 'formula', ...meta })
}

/** The text of a function, which is run in the sandbox. */
export function functionText(zh: string, en: string, meta: Meta = {}) {
  return text(zh, en, '', { setter: 'setter/function', bindable: false, code: 'function', ...meta })
}

/** A nested group of fields, with all of their defaults. */
export function group<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.strictObject(shape).prefault({} as never)
}
