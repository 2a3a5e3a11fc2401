import type { Json, ViewProps } from '#sdk'
import { percentOf, ratioOf, ringPath, SmallChart, useSourceData } from '#sdk/react'
import type { ringProgress } from './index.ts'
import './ring-progress.css'

export function View({ id, props, root, part, mode }: ViewProps<typeof ringProgress>) {
  const ratio = ratioOf(useSourceData(id, props.data as Json))
  const [done, below] = props.color
  const outer = Math.min(Math.max(props.radius ?? 1, 0.1), 1) * 50
  const inner = outer * Math.min(Math.max(props.innerRadius ?? 0.85, 0), 0.99)
  return (
    <SmallChart
      root={root}
      part={part}
      mode={mode}
      props={props}
      data={ratio}
      sample={0.6}
      label={percentOf}
      className="tessera-ring-progress"
    >
      {(shown, colors) => (
        <svg viewBox="0 0 100 100" aria-hidden="true">
          <path d={ringPath(0, 1, outer, inner)} fill={below || 'var(--color-fill-3)'} />
          {shown > 0 && <path d={ringPath(0, shown, outer, inner)} fill={done || colors[0]} />}
          <text x="50" y="50" textAnchor="middle" dominantBaseline="central" className="tessera-ring-progress-text">
            {percentOf(shown)}
          </text>
        </svg>
      )}
    </SmallChart>
  )
}
