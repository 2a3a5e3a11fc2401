import type { Json, ViewProps } from '#sdk'
import { Chart, type ChartKind } from '#sdk/chart'

import { drawRadar, isAboutCorners, radarTicks } from './chart-spec.ts'
import type { radar } from './index.ts'
import { sampleAbilities } from './sample.ts'

const kind: ChartKind<ViewProps<typeof radar>['props']> = {
  name: { zh: '雷达图', en: 'Radar' },
  fields: (props) => ({ x: props.xField, y: props.yField, series: props.seriesField }),
  sample: { rows: sampleAbilities as unknown as readonly Json[], fields: { x: 'project', y: 'value', series: 'type' } },
  draw: drawRadar,
  legend: 'series',
  isOfLines: true,
  isRound: true,
  formatter: {
    path: 'meta.formatter',
    values: (model, props) =>
      // The marks of the axis follow from the height, so all that any height has are asked for.
      isAboutCorners(props)
        ? model.xs
        : [...model.points.map(({ y }) => y), ...[160, 320, 480, 720, 1200].flatMap((height) => radarTicks(model, height))],
  },
  valueName: (props) => (isAboutCorners(props) ? '' : props.meta.alias),
  cornerName: (props) => (isAboutCorners(props) ? props.meta.alias : ''),
}

export function View({ id, props, root, part, mode, emit }: ViewProps<typeof radar>) {
  return (
    <Chart id={id} root={root} part={part} mode={mode} props={props} kind={kind} onPointClick={(point) => emit('onPointClick', point)} />
  )
}
