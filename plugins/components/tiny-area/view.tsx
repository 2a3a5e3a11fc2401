import { useMemo } from 'react'
import type { Json, ViewProps } from '#sdk'
import {
  alonePlaces,
  areaPath,
  linePath,
  placesOf,
  SmallChart,
  SmallPoints,
  Stretched,
  strokeOf,
  useNumberWords,
  useSourceData,
  valuesOf,
} from '#sdk/react'
import type { tinyArea } from './index.ts'
import { sampleValues } from './sample.ts'

export function View({ id, props, root, part, mode }: ViewProps<typeof tinyArea>) {
  const data = useSourceData(id, props.data as Json)
  const values = useMemo(() => valuesOf(data), [data])
  const words = useNumberWords()
  const area = props.areaStyle
  const line = props.line
  const isSmooth = Boolean(props.smooth)
  return (
    <SmallChart
      root={root}
      part={part}
      mode={mode}
      props={props}
      data={values.length > 0 ? values : undefined}
      sample={sampleValues}
      label={words}
    >
      {(shown, colors) => {
        const places = placesOf(shown, true)
        const outline = area.stroke
        return (
          <Stretched>
            <path
              d={areaPath(places, isSmooth)}
              {...strokeOf({ stroke: outline, lineWidth: outline === '' ? 0 : area.lineWidth }, 'none')}
              fill={area.fill || colors[0]}
              fillOpacity={area.fillOpacity ?? 0.25}
            />
            <path d={linePath(places, isSmooth)} {...strokeOf({ stroke: line.color, lineWidth: line.size }, colors[0]!)} />
            <SmallPoints places={places} look={props.point} usual={colors[0]!} />
            <SmallPoints places={alonePlaces(places)} look={{ size: 2 }} usual={colors[0]!} />
          </Stretched>
        )
      }}
    </SmallChart>
  )
}
