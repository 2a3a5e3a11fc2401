import { type CSSProperties, type ReactElement, useCallback, useState } from 'react'
import { CHART_COLORS } from '#kernel/page/look/theme'

/** A property for each colour, so that a change of any of them is a transition that the document tells of. */
const WATCHED = [
  'color',
  'backgroundColor',
  'borderTopColor',
  'borderRightColor',
  'borderBottomColor',
  'borderLeftColor',
  'outlineColor',
  'textDecorationColor',
] as const

const PROBE: CSSProperties = {
  position: 'absolute',
  width: 0,
  height: 0,
  overflow: 'hidden',
  visibility: 'hidden',
  transition: 'all 1ms',
  ...Object.fromEntries(WATCHED.map((property, at) => [property, `var(--te-chart-${at + 1}, transparent)`])),
}

/** Without any, as of most themes. */
const NONE = '[]'

function named(probe: Element): string {
  const style = getComputedStyle(probe)
  const values = WATCHED.map((_, at) => style.getPropertyValue(`--te-chart-${at + 1}`).trim())
  return values.some((value) => value !== '') ? JSON.stringify(values) : NONE
}

/**
 * The colours of charts: those of the page's theme (`--te-chart-1` to `-8`), or the defaults. They follow theme
 * changes while `probe` is rendered. It takes no space; render it next to the chart.
 * @example const { colors, probe } = useChartColors(isDark)
 */
export function useChartColors(dark: boolean): { readonly colors: readonly string[]; readonly probe: ReactElement } {
  const [said, setSaid] = useState(NONE)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another scheme has other values of the same names
  const ref = useCallback(
    (probe: HTMLSpanElement | null) => {
      if (!probe) return
      const read = (): void => setSaid(named(probe))
      read()
      probe.addEventListener('transitionrun', read)
      return () => probe.removeEventListener('transitionrun', read)
    },
    [dark],
  )
  const theme = JSON.parse(said) as readonly string[]
  return {
    colors: CHART_COLORS[dark ? 'dark' : 'light'].map((usual, at) => theme[at] || usual),
    probe: <span ref={ref} aria-hidden style={PROBE} />,
  }
}
