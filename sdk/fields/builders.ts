import * as z from 'zod'
import type { Label } from '#kernel/page/values'
import type { FieldMeta } from './meta.ts'

type Meta = Omit<FieldMeta, 'label' | 'choices'>

/**
 * A field for a line of text.
 * @example text('标题', 'Title', 'Untitled')
 */
export function text(zh: string, en: string, initial = '', meta: Meta = {}) {
  return z
    .string()
    .default(initial)
    .meta({ label: { zh, en }, ...meta })
}

/**
 * A field for a line of text that visitors read, such as a label or a title. Authors can write it in each language
 * of the page. An `initial` in both languages follows the language of the visitor until an author writes another
 * text.
 * @example words('按钮文字', 'Button text', { zh: '保存', en: 'Save' })
 */
export function words(zh: string, en: string, initial: string | Label = '', meta: Meta = {}) {
  if (typeof initial === 'string') return text(zh, en, initial, { words: true, ...meta })
  return text(zh, en, initial.en, { words: true, initial, ...meta })
}

/**
 * A field for a number.
 * @example number('秒', 'Seconds', 3, { min: 1, max: 60 })
 */
export function number(zh: string, en: string, initial: number, meta: Meta & { min?: number; max?: number } = {}) {
  const { min, max, ...rest } = meta
  let schema = z.number()
  if (min !== undefined) schema = schema.min(min)
  if (max !== undefined) schema = schema.max(max)
  return schema.default(initial).meta({ label: { zh, en }, ...rest })
}

/**
 * A field for a number that may be left empty.
 * @example optionalNumber('最多', 'Most', { min: 1 })
 */
export function optionalNumber(zh: string, en: string, meta: Meta & { min?: number; max?: number } = {}) {
  const { min, max, ...rest } = meta
  let schema = z.number()
  if (min !== undefined) schema = schema.min(min)
  if (max !== undefined) schema = schema.max(max)
  return schema.optional().meta({ label: { zh, en }, ...rest })
}

/**
 * A switch; off by default.
 * @example toggle('可关闭', 'Closable', true)
 */
export function toggle(zh: string, en: string, initial = false, meta: Meta = {}) {
  return z
    .boolean()
    .default(initial)
    .meta({ label: { zh, en }, ...meta })
}

/**
 * A field for one of a fixed list of values, each with its label in Chinese and English.
 * @example choice('类型', 'Type', { primary: ['主要', 'Primary'], text: ['文字', 'Text'] }, 'primary')
 */
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

/**
 * A field for a CSS colour. An empty text means the colour of the theme.
 * @example color('颜色', 'Colour')
 */
export function color(zh: string, en: string, initial = '', meta: Meta = {}) {
  return z
    .string()
    .default(initial)
    .meta({ label: { zh, en }, setter: 'setter/color', section: 'appearance', ...meta })
}

/**
 * A field for the name of an icon. An empty text means no icon.
 * @example icon('图标', 'Icon', 'IconStar')
 */
export function icon(zh: string, en: string, initial = '', meta: Meta = {}) {
  return z
    .string()
    .default(initial)
    .meta({ label: { zh, en }, setter: 'setter/icon', ...meta })
}

/**
 * A field for a CSS image, such as `url(/files/…)` or a gradient. An empty text means none.
 * @example stylePicture('背景图', 'Background image')
 */
export function stylePicture(zh: string, en: string, initial = '', meta: Meta = {}) {
  return z
    .string()
    .default(initial)
    .meta({ label: { zh, en }, setter: 'setter/image', options: { css: true }, section: 'appearance', ...meta })
}

/**
 * A field for a CSS length. A number is in pixels, a text is used as it is, and an empty text leaves the length to
 * the component.
 * @example size('宽度', 'Width', '100%')
 */
export function size(zh: string, en: string, initial: string | number = '', meta: Meta = {}) {
  return z
    .union([z.string(), z.number()])
    .default(initial)
    .meta({ label: { zh, en }, setter: 'setter/length', section: 'appearance', ...meta })
}

type RangeLimits = Meta & { min: number; max: number; step?: number }

/**
 * A field for a number between two limits, with a slider. `step` is 1 by default, or a hundredth of the range
 * where the range is below 10.
 * @example range('透明度', 'Opacity', 1, { min: 0, max: 1 })
 */
export function range(zh: string, en: string, initial: number, limits: RangeLimits): z.ZodDefault<z.ZodNumber>
export function range(zh: string, en: string, initial: undefined, limits: RangeLimits): z.ZodOptional<z.ZodNumber>
export function range(zh: string, en: string, initial: number | undefined, limits: RangeLimits) {
  const { min, max, step = max - min < 10 ? (max - min) / 100 : 1, options, ...rest } = limits
  const schema = z.number().min(min).max(max)
  const meta = { label: { zh, en }, setter: 'setter/slider' as const, options: { ...options, step }, ...rest }
  return initial === undefined ? schema.optional().meta(meta) : schema.default(initial).meta(meta)
}

/**
 * A field for a list of colours, in order.
 * @example colors('配色', 'Colours', ['#165dff', '#14c9c9'])
 */
export function colors(zh: string, en: string, initial: readonly string[] = [], meta: Meta = {}) {
  return z
    .array(z.string())
    .default([...initial])
    .meta({ label: { zh, en }, setter: 'setter/colors', section: 'appearance', ...meta })
}

/**
 * A field for any number of a fixed list of values, kept in the order of that list.
 * @example several('星期', 'Days', { mon: ['周一', 'Monday'], tue: ['周二', 'Tuesday'] }, ['mon'])
 */
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

/**
 * A field for free text with suggestions.
 * @example suggest('高度', 'Height', { '100%': ['撑满', 'Full'], auto: ['自动', 'Auto'] })
 */
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
 * A field for a list whose items have fields. The panel adds, removes and orders the items; `noun` is the label of
 * one. Other properties of items, as older pages have them, are kept.
 * @example list('选项', 'Options', ['选项', 'Option'], { label: words('名称', 'Label'), value: text('值', 'Value') })
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

/**
 * A field for the options of a control: a list of `{ label, value }`.
 * @example optionsList('选项', 'Options')
 */
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

/**
 * A field for JSON of any shape that `schema` accepts.
 * @example json('数据', 'Data', z.array(z.number()))
 */
export function json<Schema extends z.ZodType>(zh: string, en: string, schema: Schema, meta: Meta = {}) {
  return schema.meta({ label: { zh, en }, setter: 'setter/json', ...meta })
}

/**
 * A field for the source of a formula, which the component evaluates itself.
 * @example expression('条件', 'Condition')
 */
export function expression(zh: string, en: string, meta: Meta = {}) {
  return z
    .string()
    .default('')
    .meta({ label: { zh, en }, setter: 'setter/expression', bindable: false, code: 'formula', ...meta })
}

/**
 * A field for the text of a JavaScript function, which runs in the sandbox.
 * @example functionText('转换', 'Transform')
 */
export function functionText(zh: string, en: string, meta: Meta = {}) {
  return text(zh, en, '', { setter: 'setter/function', bindable: false, code: 'function', ...meta })
}

/**
 * A nested object of fields; all of their defaults together are its default.
 * @example group({ show: toggle('显示', 'Visible', true), title: words('标题', 'Title') })
 */
export function group<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.strictObject(shape).prefault({} as never)
}
