import { useMemo, useState } from 'react'
import type { Json, ViewProps } from '#sdk'
import { asText, useChartColors, useDark, useLocale, useSourceData } from '#sdk/react'
import { chartSpec, drawnOf, pointsOf } from './chart-spec.ts'
import type { lineChart } from './index.ts'
import './line-chart.css'
import { samplePoints } from './sample.ts'
import { useChart } from './use-chart.ts'

const TEXTS = {
  zh: {
    empty: '暂无数据',
    failed: '图表绘制失败',
    retry: '重试',
    sample: '示例数据',
    chart: '折线图',
    thinned: (drawn: string, all: string) => `数据点过多，绘制其中 ${drawn} 个，共 ${all} 个`,
  },
  en: {
    empty: 'No data',
    failed: 'The chart could not be drawn',
    retry: 'Try again',
    sample: 'Sample data',
    chart: 'Line chart',
    thinned: (drawn: string, all: string) => `Drawn with ${drawn} of ${all} points`,
  },
} as const
const SAMPLE_FIELDS = { x: 'week', y: 'value', series: 'name' }

export function View({ id, props, root, part, mode }: ViewProps<typeof lineChart>) {
  const texts = TEXTS[useLocale()]
  const [host, setHost] = useState<HTMLDivElement | null>(null)
  const dark = useDark(host) || props.theme === 'dark'
  const { colors: themeColors, probe } = useChartColors(dark)
  const data = useSourceData(id, props.data as Json)
  const [x, y, series] = [props.xField, props.yField, props.seriesField].map(asText) as [string, string, string]
  const own = useMemo(() => pointsOf(data, { x, y, series }), [data, x, y, series])
  const sampled = mode === 'edit' && own.length === 0
  const drawn = useMemo(() => drawnOf(sampled ? pointsOf(samplePoints, SAMPLE_FIELDS) : own), [sampled, own])
  const points = drawn.shown
  const { error, retry } = useChart(host, points.length > 0 ? chartSpec(points, { ...props, dark, themeColors }) : undefined)
  return (
    <div {...root} className={`${root.className} tessera-chart${sampled ? ' tessera-chart-sample' : ''}`}>
      {probe}
      {sampled && <div className={`tessera-chart-note ${part('note')}`}>{texts.sample}</div>}
      {drawn.isCut && (
        <div className={`tessera-chart-note ${part('note')}`} role="note">
          {texts.thinned(points.length.toLocaleString('en'), drawn.total.toLocaleString('en'))}
        </div>
      )}
      {error !== undefined && (
        <div className={`tessera-chart-empty ${part('empty')}`} role="alert">
          {texts.failed}: {error}
          <button type="button" onClick={retry}>
            {texts.retry}
          </button>
        </div>
      )}
      {points.length === 0 ? (
        <div className={`tessera-chart-empty ${part('empty')}`}>{texts.empty}</div>
      ) : (
        <div
          ref={setHost}
          className={`tessera-chart-host ${error === undefined ? part('plot') : ''}`}
          role="img"
          aria-label={texts.chart}
          hidden={error !== undefined}
        />
      )}
    </div>
  )
}
