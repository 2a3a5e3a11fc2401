import type { Json, ViewProps } from '#sdk'
import { Chart, type ChartKind } from '#sdk/chart'

import { drawLines } from './chart-spec.ts'
import type { lineChart } from './index.ts'
import { samplePoints } from './sample.ts'

type Props = ViewProps<typeof lineChart>['props']

const kind: ChartKind<Props> = {
  name: { zh: '折线图', en: 'Line chart' },
  fields: (props) => ({ x: props.xField, y: props.yField, series: props.seriesField }),
  sample: { rows: samplePoints as unknown as readonly Json[], fields: { x: 'week', y: 'value', series: 'name' } },
  draw: drawLines,
  legend: 'series',
  isOfLines: true,
  zooms: true,
}

export function View({ id, props, root, part, mode, emit }: ViewProps<typeof lineChart>) {
  return (
    <Chart id={id} root={root} part={part} mode={mode} props={props} kind={kind} onPointClick={(point) => emit('onPointClick', point)} />
  )
}
