import type { Json } from '#kernel/page/values'

/** How an element gets its width or height. */
export const SIZE_MODES = ['auto', 'fixed', 'fill', 'content'] as const
export type SizeMode = (typeof SIZE_MODES)[number]

const CONTENT = 'fit-content'

/** The way that a value of `width` or `height` says. */
export function modeOf(value: Json | undefined): SizeMode {
  const text = typeof value === 'string' ? value.trim() : value
  if (text === undefined || text === null || text === '' || text === 'auto') return 'auto'
  if (text === 'fill') return 'fill'
  return typeof text === 'string' && /^(?:fit|min|max)-content$/.test(text) ? 'content' : 'fixed'
}

/** The value that says it; null takes it away. `pixels`: how large the element is now. */
export function sizeValue(mode: SizeMode, pixels: number): string | null {
  if (mode === 'auto') return null
  if (mode === 'fill') return 'fill'
  return mode === 'content' ? CONTENT : `${Math.round(pixels)}px`
}
