import type { Json, ViewProps } from '#sdk'
import { Chart, type ChartKind, slicesOf } from '#sdk/chart'
import { tableIn } from '#sdk/react'

import { drawSlices } from './chart-spec.ts'
import type { pieChart } from './index.ts'
import { sampleSlices } from './sample.ts'

const OTHER = { zh: '其他', en: 'Other' } as const

const kind: ChartKind<ViewProps<typeof pieChart>['props']> = {
  name: { zh: '饼图', en: 'Pie chart' },
  fields: (props) => ({ x: props.colorField, y: props.angleField }),
  sample: { rows: sampleSlices as unknown as readonly Json[], fields: { x: 'name', y: 'count' } },
  prepare: (points, locale) => slicesOf(points, tableIn(OTHER, locale)),
  draw: drawSlices,
  legend: 'x',
}

export function View({ id, props, root, part, mode, emit }: ViewProps<typeof pieChart>) {
  return (
    <Chart id={id} root={root} part={part} mode={mode} props={props} kind={kind} onPointClick={(point) => emit('onPointClick', point)} />
  )
}
