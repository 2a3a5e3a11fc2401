import type { Json, ViewProps } from '#sdk'
import { percentOf, ratioOf, SmallChart, Stretched, useSourceData } from '#sdk/react'
import type { progress } from './index.ts'

export function View({ id, props, root, part, mode }: ViewProps<typeof progress>) {
  const ratio = ratioOf(useSourceData(id, props.data as Json))
  const [done, below] = props.color
  const height = Math.min(Math.max(props.barWidthRatio ?? 0.2, 0.05), 1) * 100
  const box = { y: (100 - height) / 2, height }
  return (
    <SmallChart root={root} part={part} mode={mode} props={props} data={ratio} sample={0.6} label={percentOf}>
      {(shown, colors) => (
        <Stretched>
          <rect {...box} width={100} fill={below || 'var(--color-fill-3)'} />
          <rect {...box} width={shown * 100} fill={done || colors[0]} />
        </Stretched>
      )}
    </SmallChart>
  )
}
