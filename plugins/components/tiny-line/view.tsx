import { useMemo } from 'react'
import type { Json, ViewProps } from '#sdk'
import {
  alonePlaces,
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
import type { tinyLine } from './index.ts'
import { sampleValues } from './sample.ts'

export function View({ id, props, root, part, mode }: ViewProps<typeof tinyLine>) {
  const data = useSourceData(id, props.data as Json)
  const values = useMemo(() => valuesOf(data), [data])
  const words = useNumberWords()
  const point = { shape: props.point?.shape, size: props.point?.size, color: props.point?.style?.fill }
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
        const places = placesOf(shown)
        const usual = props.color || colors[0]!
        return (
          <Stretched>
            <path d={linePath(places, Boolean(props.smooth))} {...strokeOf(props.lineStyle, usual)} />
            <SmallPoints places={places} look={point} usual={usual} />
            <SmallPoints places={alonePlaces(places)} look={{ size: 2 }} usual={usual} />
          </Stretched>
        )
      }}
    </SmallChart>
  )
}
