import { useMemo } from 'react'
import type { Json, ViewProps } from '#sdk'
import { Chart, type ChartKind } from '#sdk/chart'

import { drawWords } from './chart-spec.ts'
import type { wordCloud } from './index.ts'
import { sampleWords } from './sample.ts'
import { useMask } from './use-mask.ts'

type Props = ViewProps<typeof wordCloud>['props'] & { readonly mask: HTMLImageElement | undefined }

const kind: ChartKind<Props> = {
  name: { zh: '词云图', en: 'Word cloud' },
  fields: (props) => ({ x: props.wordField, y: props.weightField, series: props.colorField }),
  sample: { rows: sampleWords as unknown as readonly Json[], fields: { x: 'name', y: 'value', series: 'name' } },
  draw: drawWords,
  legend: 'none',
}

export function View({ id, props, root, part, mode, emit }: ViewProps<typeof wordCloud>) {
  const mask = useMask(props.imageMask)
  const withMask = useMemo(() => ({ ...props, mask }), [props, mask])
  return (
    <Chart id={id} root={root} part={part} mode={mode} props={withMask} kind={kind} onPointClick={(point) => emit('onPointClick', point)} />
  )
}
