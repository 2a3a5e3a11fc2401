import { type ElementRecord, getPath, type Json, type LayoutInfo } from '#kernel/page'
import { valuesOf } from '../inspector/style/chain.ts'
import { asSetting, type HandleChange } from './size-values.ts'

/** What can be said of how a container lays its children out. */
export const LAYOUT_KEYS = ['axis', 'justify', 'align', 'gap', 'wrap', 'stack'] as const
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
  start: ['flex-start', 'start'],
  end: ['flex-end', 'end'],
  center: ['center'],
  between: ['space-between'],
  stretch: ['stretch'],
  wrap: ['wrap', true],
  nowrap: ['nowrap', false],
  stacked: ['phone', true],
  apart: ['never', false],
}
const STYLE_KEYS = { axis: 'flexDirection', justify: 'justifyContent', align: 'alignItems', wrap: 'flexWrap', gap: 'gap' } as const

export interface LayoutOf {
  readonly element: ElementRecord
  readonly layout: LayoutInfo
  readonly variant: string
  readonly defaults: { readonly [key: string]: Json }
  /** The values that a setting may have; undefined where it may have any. */
  readonly choicesOf: (path: string) => readonly Json[] | undefined
}

const settingOf = ({ layout, variant }: LayoutOf, key: LayoutKey): string | undefined => (variant === '' ? layout[key] : undefined)

/** Whether it can be changed here: stacking is a setting alone, and what a formula gives stays. */
export function canChange(of: LayoutOf, key: LayoutKey): boolean {
  const setting = settingOf(of, key)
  if (setting !== undefined) return !Object.hasOwn(of.element.bindings, setting)
  return (
    key !== 'stack' &&
    !Object.hasOwn(of.element.bindings, of.variant === '' ? `style.${STYLE_KEYS[key]}` : `looks.${of.variant}.${STYLE_KEYS[key]}`)
  )
}

/** What says it: the style of the variant, where it says so, else the setting. */
export function valueFor({ element, layout, variant, defaults }: LayoutOf, key: LayoutKey): Json | undefined {
  const styled = key === 'stack' ? undefined : (valuesOf(element, variant)[STYLE_KEYS[key]] ?? element.style[STYLE_KEYS[key]])
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
  if (path === undefined) return { props: [], style: key === 'stack' ? {} : { [STYLE_KEYS[key]]: spellings[0] ?? word } }
  const choices = of.choicesOf(path)
  const now = valueFor(of, key)
  const value = choices ? spellings.find((each) => choices.includes(each)) : spellings.find((each) => typeof each === typeof now)
  // A setting that has no word for it, such as one without `nowrap`, goes back to what it was.
  return { props: [value === undefined ? { path } : { path, value }], style: {} }
}

/** The same for the gap. */
export function gapChange(of: LayoutOf, pixels: number): HandleChange {
  const path = settingOf(of, 'gap')
  if (path === undefined) return { props: [], style: { gap: `${pixels}px` } }
  return { props: [{ path, value: asSetting(valueFor(of, 'gap'), pixels) }], style: {} }
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
