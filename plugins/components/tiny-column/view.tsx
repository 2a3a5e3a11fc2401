import { useMemo } from 'react'
import type { Json, ViewProps } from '#sdk'
import { placesOf, SmallChart, Stretched, strokeOf, useNumberWords, useSourceData, valuesOf } from '#sdk/react'
import type { tinyColumn } from './index.ts'
import { sampleValues } from './sample.ts'

export function View({ id, props, root, part, mode }: ViewProps<typeof tinyColumn>) {
  const data = useSourceData(id, props.data as Json)
  const values = useMemo(() => valuesOf(data), [data])
  const words = useNumberWords()
  const style = props.columnStyle
  const outline = style.stroke
  const ratio = Math.min(Math.max(props.columnWidthRatio ?? 0.6, 0.05), 1)
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
        // The last place is that of zero.
        const places = placesOf([...shown, 0], true)
        const zero = places.at(-1)![1]
        const each = 100 / shown.length
        return (
          <Stretched>
            {shown.map((_, at) => {
              const place = places[at]
              if (!place) return null
              const [, y] = place
              return (
                <rect
                  // biome-ignore lint/suspicious/noArrayIndexKey: a value has no name but its place
                  key={at}
                  x={(at + (1 - ratio) / 2) * each}
                  y={Math.min(y, zero)}
                  width={each * ratio}
                  height={Math.abs(y - zero)}
                  {...strokeOf({ stroke: outline, lineWidth: outline === '' ? 0 : style.lineWidth }, 'none')}
                  fill={style.fill || props.color || colors[0]}
                  fillOpacity={style.fillOpacity ?? 1}
                />
              )
            })}
          </Stretched>
        )
      }}
    </SmallChart>
  )
}
