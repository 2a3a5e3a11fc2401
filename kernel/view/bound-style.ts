import type { CSSProperties } from 'react'
import type { Diagnostic, DiagnosticPlace } from '#kernel/engine'
import { tell } from '#kernel/message'
import type { Json } from '#kernel/page/values'

/** Words that a custom property takes for itself, so they are set on the element. */
const WIDE = /^(inherit|initial|unset|revert)$/i

/** What the browser can draw of a bound style value; null for what it cannot, undefined where nothing is said. */
function readBound(property: string, value: Json): string | null | undefined {
  if (value === null || value === '' || typeof value === 'boolean') return undefined
  const text = `${value}`.trim()
  const supports = (one: string): boolean => CSS.supports(property, one)
  if (supports(text)) return text
  // Whatever takes no bare number takes a length.
  return typeof value === 'number' && supports(`${text}px`) ? `${text}px` : null
}

/**
 * The style of an element with a bound value in its custom property, from which its rule takes it; a value that says nothing, or that the browser
 * cannot draw, leaves what the layers below say. `key` is that of the style.
 */
export function withBound(style: CSSProperties, key: string, custom: string, value: Json): CSSProperties {
  const { [key]: _, [custom]: __, ...rest } = style as { [name: string]: string }
  const text = readBound(propertyOf(key), value)
  if (text == null) return rest
  return WIDE.test(text) ? { ...rest, [key]: text } : { ...rest, [custom]: text }
}

const propertyOf = (key: string): string =>
  key.startsWith('--') ? key : key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/^ms-/, '-ms-')

const REFUSED = 'STYLE_REFUSED'

/** Whether the browser cannot draw a value of the style at this path. */
export const isRefused = (path: string, value: Json): boolean => readBound(propertyOf(keyOf(path)), value) === null

/** The failure for a style value that the browser does not accept. */
export const refusal = (place: DiagnosticPlace, value: Json): Diagnostic => ({
  code: REFUSED,
  ...place,
  message: tell('view.style-value', { style: place.path, value: `${value}` }),
})

/**
 * Reports a style value that the browser does not accept, and clears the report once it does. `known` are the failures
 * already reported for the element.
 */
export function tellStyle(
  place: DiagnosticPlace,
  value: Json,
  known: readonly Diagnostic[] | undefined,
  fail: (failures: readonly Diagnostic[]) => void,
  mend: (places: readonly DiagnosticPlace[]) => void,
): void {
  const { path } = place
  if (isRefused(path, value)) fail([refusal(place, value)])
  else if (known?.some((failure) => failure.path === path && failure.code === REFUSED)) mend([place])
}

/** The style key at the end of a path, `style.color` or `looks.phone.color`. */
export const keyOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1)
