import { BLACK, mix, type Rgb, readable, WHITE } from './colors.ts'

/** What panels are filled with unless a theme says otherwise. */
export const PANELS = { light: WHITE, dark: [35, 35, 36] } as const satisfies Record<string, Rgb>

const LIGHTER = [0.9, 0.75, 0.57, 0.38, 0.19]
const DARKER = [0.25, 0.45, 0.62, 0.78]
const DARK_SHADES = [0.82, 0.68, 0.5, 0.3]

export interface Palette {
  /** Ten shades, for text, borders and tints. */
  readonly shades: readonly Rgb[]
  /** Hover, rest and pressed of filled controls with white text. */
  readonly fills: readonly Rgb[]
}

/** The shades that a colour gives; text on panels and white text on fills stay readable whatever the author chose. */
export function paletteOf(color: Rgb, dark: boolean, panel: Rgb = dark ? PANELS.dark : PANELS.light): Palette {
  const fill = readable(color, WHITE)
  const fills = [mix(fill, BLACK, 0.12), fill, mix(fill, BLACK, 0.28)]
  const text = readable(color, panel)
  if (!dark)
    return { shades: [...LIGHTER.map((share) => mix(text, panel, share)), text, ...DARKER.map((share) => mix(text, BLACK, share))], fills }
  return {
    shades: [
      ...DARK_SHADES.map((share) => mix(text, BLACK, share)),
      mix(text, WHITE, 0.3),
      text,
      mix(text, BLACK, 0.15),
      ...[0.3, 0.55, 0.8].map((share) => mix(text, WHITE, share)),
    ],
    fills,
  }
}
