import { useCallback, useMemo, useState } from 'react'
import { labelIn, tableIn } from '#kernel/message'
import type { ElementId } from '#kernel/page/records'
import type { Json } from '#kernel/page/values'
import type { PageMode, RootProps } from '#kernel/view'
import { type DataStanding, DataState } from '../data-state.tsx'
import { useChartColors } from '../use-chart-colors.tsx'
import { useDark } from '../use-dark.ts'
import { useDictionaries } from '../use-dictionaries.ts'
import { useLanguage } from '../use-element.ts'
import { useMethods } from '../use-methods.ts'
import { useSourceState } from '../use-source-state.ts'
import './chart.css'
import { useNode } from '../use-node.ts'
import { usePrinting } from '../use-printing.ts'
import { imageOf } from './chart-image.ts'
import { ChartLegend, legendPlaceOf } from './chart-legend.tsx'
import { ChartPlot } from './chart-plot.tsx'
import { ChartTable } from './chart-table.tsx'
import { CHART_TEXTS } from './chart-words.ts'
import type { ChartFrameProps, ChartKind } from './kind.ts'
import { MOST_SERIES, sentenceOf } from './model.ts'
import { writeNumber } from './ticks.ts'
import { useChartModel } from './use-chart-model.ts'
import { useDrawing, useSize } from './use-drawing.ts'
import { useFormat } from './use-format.ts'
import { useLegend } from './use-legend.ts'
import { useMedia } from './use-media.ts'
import { usePointing } from './use-pointing.ts'
import type { Window } from './zoom.ts'

/** Rows above which the author is told that the source should sum them up. */
const MANY_ROWS = 100_000
const CLASSES = 'tessera-surface tessera-chart'
const NOTHING_HIDDEN: ReadonlySet<string> = new Set()
const NO_VALUES: readonly Json[] = []

/** Props of `Chart`: what a view receives, and the `kind` that turns its data into a drawing. */
export interface ChartProps<Props extends ChartFrameProps> {
  readonly id: ElementId
  readonly root: RootProps
  readonly part: (name: string) => string
  readonly mode: PageMode
  readonly props: Props
  readonly kind: ChartKind<Props>
  /** A point was pressed: the row that it comes from, null where several rows are put together, and its series. */
  readonly onPointClick: (point: { readonly row: Json; readonly series: string }) => void
}

/** A chart that G2 draws, in the frame that all of them share. */
export function Chart<Props extends ChartFrameProps>({ id, root, part, mode, props, kind, onPointClick }: ChartProps<Props>) {
  const locale = useLanguage()
  const texts = tableIn(CHART_TEXTS, locale)
  const isEdited = mode === 'edit'
  const [frame, setFrame] = useNode()
  const [host, setHost] = useNode()
  const [hidden, setHidden] = useState(NOTHING_HIDDEN)
  const [zoom, setZoom] = useState<{ readonly of: unknown; readonly window: Window }>()
  const [isTable, setTable] = useState(false)
  const isPrinting = usePrinting()
  const isContrast = useMedia('(prefers-contrast: more)')
  const isForced = useMedia('(forced-colors: active)')
  const contrast = isContrast || isForced || props.patterns === true
  const marks = contrast ? (kind.isOfLines ? 'dashes' : 'patterns') : 'colors'
  const dark = (useDark(frame) || props.theme === 'dark') && !isPrinting
  const { colors: themeColors, probe } = useChartColors(dark)
  const source = useSourceState(id, props.data as Json)
  const withDictionary = useDictionaries(id, [props.dictionary])
  const words = useMemo(() => withDictionary(undefined, props.dictionary), [withDictionary, props.dictionary])
  const zooms = kind.zooms === true && props.zoom !== false && !isEdited
  const window = zooms && zoom?.of === source.data ? zoom.window : undefined
  const { reading, whole, model, isSample, rows, names } = useChartModel({
    ...{ kind, props, data: source.data, mode, locale, hidden, window, words },
  })
  const isRead = reading.is === 'points'
  const size = useSize(host)
  const path = kind.formatter?.path ?? ''
  const asked = useMemo(() => kind.formatter?.values(model, props) ?? NO_VALUES, [kind, model, props])
  const format = useFormat(id, path, asked)

  const { legendNames, colors, colorByName } = useLegend({ kind, whole, own: props.color, themeColors, words })
  const drawn = useMemo(() => {
    if (!isRead || size.width < 1 || isTable) return undefined
    // Colours belong to names, whatever of them is hidden.
    const shown = kind.legend === 'x' ? model.xs : model.series
    const order = shown.map((name) => legendNames.indexOf(name))
    const look = { dark, colors: shown.map((name) => colorByName.get(name) ?? colors[0]!), order, ...size, locale, contrast, format }
    return kind.draw(model, props, look)
  }, [isRead, size, isTable, kind, model, props, dark, colors, colorByName, legendNames, locale, contrast, format])
  const { drawing, error, retry } = useDrawing(host, size, drawn)

  const press = (at: number): void => {
    const point = model.points[at]
    if (point && !isEdited) onPointClick({ row: rows[point.row] ?? null, series: point.series })
  }
  const isTurned = kind.isTurned?.(props) ?? false
  const isRound = kind.isRound === true
  const pointing = usePointing({
    ...{ model, drawing, drawn, isTurned, isRound, zooms, window },
    count: whole.xs.length,
    onZoom: (next) => setZoom(next && { of: source.data, window: next }),
    onPress: press,
  })
  const toggle = useCallback(
    (name: string) =>
      setHidden((known) => {
        const next = new Set(known)
        if (!next.delete(name)) next.add(name)
        return next
      }),
    [],
  )
  const title = props.title
  const name = title || labelIn(kind.name, locale)
  useMethods(id, {
    toImage: () => {
      const canvas = drawing?.canvas
      const shown = legendNames.map((name, at) => ({ name, at })).filter(({ name }) => !hidden.has(name))
      return canvas ? imageOf({ canvas, ...size, title, names: shown, colors: colorByName, marks, dark }) : ''
    },
  })

  const place = legendPlaceOf(props.legend)
  const valueName = kind.valueName?.(props) || names.y
  const tableNames = {
    x: kind.cornerName?.(props) || names.x,
    y: valueName,
    series: names.series === names.x || whole.series.every((each) => each === '') ? '' : names.series,
  }
  const standing: DataStanding | undefined =
    source.isLoading && !isRead
      ? { is: 'loading', shape: isRound ? 'block' : 'bars' }
      : source.hasFailed && (!isRead || isSample)
        ? { is: 'failed', reason: source.reason, retry: source.retry }
        : reading.is === 'points'
          ? error === undefined
            ? undefined
            : { is: 'failed', what: 'drawing', reason: error, retry }
          : reading
  const keyOf = (at: number): string => (kind.legend === 'x' ? model.points[at]!.x : model.points[at]!.series)
  const series = kind.legend === 'series' ? model.series.length : 1
  const label = sentenceOf(model, name, locale, series)
  const total = whole.points.length
  const isCutSeries = kind.legend === 'series' && whole.series.length >= MOST_SERIES
  const isCut = isRead && !isSample && (total > Math.max(2_000, size.width * 2) || isCutSeries)
  const note = isSample
    ? texts.sample
    : isCut
      ? isEdited && total > MANY_ROWS
        ? texts.many(writeNumber(total))
        : isCutSeries
          ? texts.thinned(String(MOST_SERIES), writeNumber(total))
          : texts.cut(writeNumber(total))
      : isRead && reading.withoutX > 0
        ? texts.withoutX(writeNumber(reading.withoutX))
        : ''
  const classes = [root.className, CLASSES, isSample && 'tessera-chart-sample', props.autoFit === false && 'tessera-chart-fixed']
  return (
    <figure
      {...root}
      ref={setFrame}
      className={classes.filter(Boolean).join(' ')}
      aria-label={name}
      aria-busy={source.isLoading || undefined}
      data-dark={dark || undefined}
    >
      {probe}
      {title !== '' && <figcaption className={`tessera-chart-title ${part('title')}`}>{title}</figcaption>}
      {note !== '' && (
        <div className={`tessera-chart-note ${part('note')}`} role="note">
          {note}
        </div>
      )}
      {standing ? (
        <DataState standing={standing} mode={mode} className={`tessera-chart-empty ${part('empty')}`} />
      ) : (
        <div className="tessera-chart-body" data-side={place.side}>
          {isTable ? (
            <ChartTable points={whole.points} names={tableNames} write={whole.write} title={name} locale={locale} />
          ) : (
            <ChartPlot
              {...{ setHost, label, locale, isEdited, size, drawing, drawn, model, pointing, isRound, zooms }}
              className={part('plot')}
              colorOf={(at) => colorByName.get(keyOf(at)) ?? colors[0]!}
              nameOf={(at) => (kind.legend === 'series' && model.points[at]!.series) || valueName}
              write={(at) => format(model.points[at]!.y)}
            />
          )}
          {!isTable && legendNames.length > 0 && (
            <ChartLegend
              names={legendNames}
              colors={colorByName}
              hidden={hidden}
              place={place}
              marks={marks}
              dark={dark}
              locale={locale}
              className={part('legend')}
              onToggle={toggle}
            />
          )}
        </div>
      )}
      {isRead && !isEdited && (props.showTable !== false || window) && (
        <div className={`tessera-chart-tools ${isTable || window ? 'tessera-chart-tools-shown' : ''}`}>
          {window && (
            <button type="button" onClick={() => setZoom(undefined)}>
              {texts.reset}
            </button>
          )}
          {props.showTable !== false && (
            <button type="button" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
              {isTable ? texts.picture : texts.table}
            </button>
          )}
        </div>
      )}
    </figure>
  )
}
