import type { Json, JsonObject } from '#kernel/page/values'

export const SIDES = ['Top', 'Right', 'Bottom', 'Left'] as const
export type Side = (typeof SIDES)[number]
export type BoxKind = 'margin' | 'padding'

/** The four lengths of a CSS shorthand, top first; empty texts for what it does not say. */
export function expand(shorthand: Json | undefined): readonly [string, string, string, string] {
  if (typeof shorthand === 'number') return expand(`${shorthand}px`)
  if (typeof shorthand !== 'string') return ['', '', '', '']
  const parts = shorthand.trim().match(/[\w-]+\([^()]*\)|\S+/g) ?? []
  const [top = '', right = top, bottom = top, left = right] = parts
  return [top, right, bottom, left]
}

/** What a box has on each side, single sides over the shorthand. */
export function sidesOf(style: JsonObject, kind: BoxKind): { readonly [side in Side]: string } {
  const all = expand(style[kind])
  const entries = SIDES.map((side, index) => {
    const own = style[kind + side]
    return [side, own === undefined || own === null ? all[index] : typeof own === 'number' ? `${own}px` : String(own)]
  })
  return Object.fromEntries(entries) as { readonly [side in Side]: string }
}

/** The style keys to write so that one side (or, linked, all of them) has a length; null takes a key away. */
export function boxChange(style: JsonObject, kind: BoxKind, side: Side, length: string, linked: boolean): { readonly [key: string]: Json } {
  const before = sidesOf(style, kind)
  const wanted = SIDES.map((each) => (linked || each === side ? toLength(length) : before[each]))
  const cleared: { [key: string]: Json } = Object.fromEntries(SIDES.map((each) => [kind + each, null]))
  if (wanted.every((one) => one === '')) return { ...cleared, [kind]: null }
  if (wanted.every((one) => one === wanted[0])) return { ...cleared, [kind]: wanted[0]! }
  return { ...Object.fromEntries(SIDES.map((each, index) => [kind + each, wanted[index] || null])), [kind]: null }
}

/** A bare number means pixels, as in every design tool. */
export function toLength(text: string): string {
  const trimmed = text.trim()
  return /^-?\d+(\.\d+)?$/.test(trimmed) && Number(trimmed) !== 0 ? `${trimmed}px` : trimmed
}
