import type { Json, ViewProps } from '#sdk'
import { Chart, type ChartKind } from '#sdk/chart'

import { drawLying } from './chart-spec.ts'
import type { barChart } from './index.ts'
import { sampleBars } from './sample.ts'

const kind: ChartKind<ViewProps<typeof barChart>['props']> = {
  name: { zh: '条形图', en: 'Bar chart' },
  // The names stand along the y axis, so what is along is the field of y.
  fields: (props) => ({ x: props.yField, y: props.xField, series: props.seriesField }),
  sample: { rows: sampleBars as unknown as readonly Json[], fields: { x: 'project', y: 'value', series: 'type' } },
  draw: drawLying,
  legend: 'series',
  isTurned: () => true,
}

export function View({ id, props, root, part, mode, emit }: ViewProps<typeof barChart>) {
  return (
    <Chart id={id} root={root} part={part} mode={mode} props={props} kind={kind} onPointClick={(point) => emit('onPointClick', point)} />
  )
}
