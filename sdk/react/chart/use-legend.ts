import { useMemo } from 'react'
import type { ValueWords } from '../value-words.ts'
import type { ChartFrameProps, ChartKind } from './kind.ts'
import { type ChartModel, colorsOf } from './model.ts'
import { colorsWith } from './named-points.ts'

interface LegendOptions<Props extends ChartFrameProps> {
  readonly kind: ChartKind<Props>
  readonly whole: ChartModel
  /** The author's colours; those of the theme where there is none. */
  readonly own: readonly string[] | undefined
  readonly themeColors: readonly string[]
  readonly words: readonly ValueWords[] | undefined
}

/** What the legend of a chart lists, and the colours by name. */
export function useLegend<Props extends ChartFrameProps>(options: LegendOptions<Props>) {
  const { kind, whole, own, themeColors, words } = options
  const colorKey = JSON.stringify([own ?? [], themeColors])
  const legendNames = useMemo(
    () => (kind.legend === 'x' ? whole.xs : kind.legend === 'series' ? whole.series.filter((name) => name !== '') : []),
    [kind, whole],
  )
  const [colors, colorByName] = useMemo(() => {
    const [given, usual] = JSON.parse(colorKey) as [readonly string[], readonly string[]]
    const chosen = given.filter((color) => color !== '')
    const list = chosen.length > 0 ? chosen : usual
    return [list, colorsWith(colorsOf(kind.legend === 'x' ? whole.xs : whole.series, list), words)] as const
  }, [colorKey, kind, whole, words])
  return { legendNames, colors, colorByName }
}
