import { useEffect } from 'react'
import { useDark } from '#sdk/react'
import { paletteOf, parseColor } from './palette.ts'

const CLASS = 'tessera-themed'

/** Colours the document that shows the page, pop-ups included, until the page leaves it. */
export function useTheme(host: HTMLElement | null, theme: string): void {
  const dark = useDark(host)
  useEffect(() => {
    const color = parseColor(theme)
    if (!host || !color) return
    const { body } = host.ownerDocument
    const { shades, fills } = paletteOf(color, dark)
    const names = [...shades.map((_, index) => `--tessera-theme-${index + 1}`), ...fills.map((_, index) => `--tessera-fill-${index + 5}`)]
    for (const [index, shade] of [...shades, ...fills].entries()) body.style.setProperty(names[index]!, shade.join(', '))
    body.classList.add(CLASS)
    return () => {
      body.classList.remove(CLASS)
      for (const name of names) body.style.removeProperty(name)
    }
  }, [host, theme, dark])
}
