import type { Json, ViewProps } from '#sdk'
import { Chart, type ChartKind } from '#sdk/chart'

import { drawUpright } from './chart-spec.ts'
import type { columnChart } from './index.ts'
import { sampleColumns } from './sample.ts'

const kind: ChartKind<ViewProps<typeof columnChart>['props']> = {
  name: { zh: '柱状图', en: 'Column chart' },
  fields: (props) => ({ x: props.xField, y: props.yField, series: props.seriesField }),
  sample: { rows: sampleColumns as unknown as readonly Json[], fields: { x: 'project', y: 'value', series: 'type' } },
  draw: drawUpright,
  legend: 'series',
  zooms: true,
}

export function View({ id, props, root, part, mode, emit }: ViewProps<typeof columnChart>) {
  return (
    <Chart id={id} root={root} part={part} mode={mode} props={props} kind={kind} onPointClick={(point) => emit('onPointClick', point)} />
  )
}
