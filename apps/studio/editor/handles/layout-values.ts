import type { ElementRecord, LayoutInfo } from '#kernel/page/records'
import { getPath, type Json } from '#kernel/page/values'
import { valuesOf } from '../../../kit/style/chain.ts'
import { asSetting, type HandleChange } from './size-values.ts'

/** What can be said of how a container lays its children out. */
export const LAYOUT_KEYS = ['axis', 'justify', 'align', 'gap', 'columnGap', 'rowGap', 'wrap', 'stack', 'columns', 'rows'] as const
export type LayoutKey = (typeof LAYOUT_KEYS)[number]
export const PLACES = ['start', 'center', 'end'] as const
export type Place = (typeof PLACES)[number]

/** How a container lays its children out, in words of its own; undefined where another word, or nothing, says it. */
export interface LayoutNow {
  readonly axis: 'row' | 'column'
  readonly justify: Place | 'between' | undefined
  readonly align: Place | 'stretch' | undefined
  readonly wrap: boolean
  readonly stack: boolean
}

/** What a setting says each word with: components differ in theirs. */
const SPELLINGS: { readonly [word: string]: readonly Json[] } = {
  row: ['row', 'horizontal', false],
  column: ['column', 'vertical', true],
  start: ['flex-start', 'start', 'top'],
  end: ['flex-end', 'end', 'bottom'],
  center: ['center', 'middle'],
  between: ['space-between'],
  stretch: ['stretch'],
  wrap: ['wrap', true],
  nowrap: ['nowrap', false],
  stacked: ['phone', true],
  apart: ['never', false],
}
const STYLE_KEYS: { readonly [key in LayoutKey]?: string } = {
  ...{ axis: 'flexDirection', justify: 'justifyContent', align: 'alignItems', wrap: 'flexWrap' },
  ...{ gap: 'gap', columnGap: 'columnGap', rowGap: 'rowGap' },
}
export type GapKey = 'gap' | 'columnGap' | 'rowGap'

export interface LayoutOf {
  readonly element: ElementRecord
  readonly layout: LayoutInfo
  readonly variant: string
  readonly defaults: { readonly [key: string]: Json }
  /** The values that a setting may have; undefined where it may have any. */
  readonly choicesOf: (path: string) => readonly Json[] | undefined
}

const settingOf = ({ layout, variant }: LayoutOf, key: LayoutKey): string | undefined => (variant === '' ? layout[key] : undefined)

/** The style that says it; undefined for what is a setting alone. The columns of a row are counted, so their gap is one too. */
const styleKey = ({ layout }: LayoutOf, key: LayoutKey): string | undefined =>
  layout.kind === 'columns' && key === 'columnGap' ? undefined : STYLE_KEYS[key]

/** Whether it can be changed here: some of it is a setting alone, and what a formula gives stays. */
export function canChange(of: LayoutOf, key: LayoutKey): boolean {
  const setting = settingOf(of, key)
  if (setting !== undefined) return !Object.hasOwn(of.element.bindings, setting)
  const style = styleKey(of, key)
  return style !== undefined && !Object.hasOwn(of.element.bindings, of.variant === '' ? `style.${style}` : `looks.${of.variant}.${style}`)
}

/** What says it: the style of the variant, where it says so, else the setting. */
export function valueFor(of: LayoutOf, key: LayoutKey): Json | undefined {
  const { element, layout, variant, defaults } = of
  const style = styleKey(of, key)
  const styled = style === undefined ? undefined : (valuesOf(element, variant)[style] ?? element.style[style])
  if (styled !== undefined && styled !== '') return styled
  const path = layout[key]
  return path === undefined ? undefined : (getPath(element.props, path) ?? getPath(defaults, path))
}

const means = (value: Json | undefined, word: string): boolean => value !== undefined && SPELLINGS[word]!.includes(value)

export function layoutNow(of: LayoutOf): LayoutNow {
  const read = <W extends string>(key: LayoutKey, words: readonly W[]): W | undefined =>
    words.find((word) => means(valueFor(of, key), word))
  return {
    axis: /^column/.test(String(valueFor(of, 'axis'))) ? 'column' : (read('axis', ['row', 'column']) ?? 'row'),
    justify: read('justify', [...PLACES, 'between']),
    align: read('align', [...PLACES, 'stretch']),
    wrap: read('wrap', ['wrap']) === 'wrap',
    stack: read('stack', ['stacked']) === 'stacked',
  }
}

/** What makes a container lay its children out so: its setting in its own words, or the style where it has none or a variant is edited. */
export function layoutChange(of: LayoutOf, key: LayoutKey, word: string): HandleChange {
  const path = settingOf(of, key)
  const spellings = SPELLINGS[word] ?? []
  const style = styleKey(of, key)
  if (path === undefined) return { props: [], style: style === undefined ? {} : { [style]: spellings[0] ?? word } }
  const choices = of.choicesOf(path)
  const now = valueFor(of, key)
  const value = choices ? spellings.find((each) => choices.includes(each)) : spellings.find((each) => typeof each === typeof now)
  // A setting that has no word for it, such as one without `nowrap`, goes back to what it was.
  return { props: [value === undefined ? { path } : { path, value }], style: {} }
}

/** The same for a gap. */
export function gapChange(of: LayoutOf, pixels: number, key: GapKey = 'gap'): HandleChange {
  const path = settingOf(of, key)
  if (path === undefined) return { props: [], style: { [key]: `${pixels}px` } }
  return { props: [{ path, value: asSetting(valueFor(of, key), pixels) }], style: {} }
}

/** The gaps that a container has: both in one, or those that have a setting each. */
export function gapKeys({ layout }: LayoutOf): readonly GapKey[] {
  const apart = (['columnGap', 'rowGap'] as const).filter((key) => layout[key] !== undefined)
  return apart.length === 0 ? ['gap'] : apart
}

/** Columns or rows that were written, as their setting. */
export function tracksChange(of: LayoutOf, key: 'columns' | 'rows', tracks: string): HandleChange {
  const path = settingOf(of, key)
  return { props: path === undefined ? [] : [{ path, value: tracks }], style: {} }
}

/** Both changes as one. */
export const together = (a: HandleChange, b: HandleChange): HandleChange => ({
  props: [...a.props, ...b.props],
  style: { ...a.style, ...b.style },
})

/** What puts the children to one of nine points: along and across depend on the direction. */
export function pointChange(of: LayoutOf, x: Place, y: Place): HandleChange {
  const [along, across] = layoutNow(of).axis === 'row' ? [x, y] : [y, x]
  return together(layoutChange(of, 'justify', along), layoutChange(of, 'align', across))
}

/** The point at which the children stand; undefined where they are spread or stretched. */
export function pointOf({ axis, justify, align }: LayoutNow): { readonly x: string | undefined; readonly y: string | undefined } {
  return axis === 'row' ? { x: justify, y: align } : { x: align, y: justify }
}
