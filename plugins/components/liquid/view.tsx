import { type CSSProperties, useId } from 'react'
import type { Json, ViewProps } from '#sdk'
import { percentOf, ratioOf, readableOn, SmallChart, useSourceData } from '#sdk/react'
import type { liquid } from './index.ts'
import './liquid.css'
import { SHAPES, wavePath } from './shapes.ts'

const between = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)

export function View({ id, props, root, part, mode }: ViewProps<typeof liquid>) {
  const ratio = ratioOf(useSourceData(id, props.data as Json))
  const clip = useId()
  const outline = props.outline
  const wave = props.wave
  const water = props.liquidStyle
  const shape = SHAPES[props.shape]
  const border = between(outline.border, 0, 50)
  const outer = 100 - border / 2
  const inner = Math.max(5, outer - border / 2 - between(outline.distance, 0, 80))
  const count = Math.round(between(wave.count, 0, 10))
  const length = between(wave.length, 20, 1000)
  return (
    <SmallChart root={root} part={part} mode={mode} props={props} data={ratio} sample={0.6} label={percentOf} className="tessera-liquid">
      {(shown, colors) => {
        const own = props.color || colors[0]!
        const fill = water.fill || own
        const level = 100 + inner - shown * inner * 2
        // Nothing and all of it have no waves.
        const height = count === 0 ? 0 : Math.min(12, inner * 0.12) * Math.min(1, shown * 8, (1 - shown) * 8)
        const line = {
          stroke: water.stroke || undefined,
          strokeWidth: (water.lineWidth ?? water.stroke === '') ? 0 : 1,
          strokeOpacity: water.lineOpacity ?? 1,
        }
        return (
          <svg viewBox="0 0 200 200" aria-hidden="true" opacity={water.opacity ?? 1}>
            <clipPath id={clip}>
              <path d={shape(inner)} />
            </clipPath>
            {border > 0 && <path d={shape(outer)} fill="none" stroke={own} strokeWidth={border} />}
            <g clipPath={`url(#${clip})`}>
              <rect width="200" height="200" fill={fill} opacity="0.08" />
              {shown > 0 &&
                Array.from({ length: Math.max(1, count) }, (_, at) => (
                  <path
                    // biome-ignore lint/suspicious/noArrayIndexKey: a wave has no name but its place
                    key={at}
                    d={wavePath(level, length, height)}
                    fill={fill}
                    fillOpacity={(water.fillOpacity ?? 0.85) / Math.sqrt(Math.max(1, count))}
                    {...line}
                    className={count > 0 ? 'tessera-liquid-wave' : undefined}
                    style={{ '--wave-length': `${length}px`, '--wave-time': `${3 + at * 1.5}s`, '--wave-from': `-${at}s` } as CSSProperties}
                  />
                ))}
            </g>
            <text x="100" y="100" textAnchor="middle" dominantBaseline="central" {...textOn(shown, fill)}>
              {percentOf(shown)}
            </text>
          </svg>
        )
      }}
    </SmallChart>
  )
}

/** The text in the middle is above the water or in it; where the water ends, it has a rim that both are seen beside. */
function textOn(ratio: number, water: string) {
  const isSplit = Math.abs(ratio - 0.5) < 0.12
  return {
    className: `tessera-liquid-text${isSplit ? ' tessera-liquid-rim' : ''}`,
    fill: ratio > 0.5 && !isSplit ? readableOn(water) : 'var(--color-text-1)',
  }
}
