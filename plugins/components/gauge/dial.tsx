import { ringPath } from '#sdk/react'
import type { Range } from './ranges.ts'

/** Where the scale begins and how far it goes, in turns clockwise from the top: two thirds of a circle, open below. */
const START = -1 / 3
const REACH = 2 / 3
export const MARKS = [0, 0.2, 0.4, 0.6, 0.8, 1] as const

const turnOf = (ratio: number) => START + ratio * REACH
const placeOf = (ratio: number, radius: number) => {
  const angle = turnOf(ratio) * 2 * Math.PI
  return { x: Math.round((50 + Math.sin(angle) * radius) * 100) / 100, y: Math.round((50 - Math.cos(angle) * radius) * 100) / 100 }
}

interface DialProps {
  readonly ratio: number
  readonly ranges: readonly Range[]
  readonly outer: number
  readonly inner: number
  readonly labels: readonly string[]
  /** Small ticks between two labels. */
  readonly between: number
  readonly text: string
  readonly fontSize: number
  readonly color: string
}

/** A scale with its ranges, its ticks, a needle and a text below it: 100 wide and 80 high. */
export function Dial({ ratio, ranges, outer, inner, labels, between, text, fontSize, color }: DialProps) {
  const ticks = inner - 1.5
  const small = MARKS.slice(1).flatMap((mark, at) =>
    Array.from({ length: between }, (_, n) => MARKS[at]! + ((mark - MARKS[at]!) * (n + 1)) / (between + 1)),
  )
  const line = (ratioOfTick: number, length: number) => {
    const [from, to] = [placeOf(ratioOfTick, ticks), placeOf(ratioOfTick, Math.max(0, ticks - length))]
    return `M${from.x} ${from.y}L${to.x} ${to.y}`
  }
  const tip = placeOf(ratio, Math.max(6, ticks - 11))
  return (
    <svg viewBox="0 0 100 80" className="tessera-gauge-dial" aria-hidden="true">
      {ranges.map(({ from, to, color: fill }) => (
        <path key={`${from}`} d={ringPath(turnOf(from), turnOf(to), outer, inner)} fill={fill} />
      ))}
      <path d={small.map((each) => line(each, 1.2)).join('')} className="tessera-gauge-tick" strokeWidth="0.3" />
      <path d={MARKS.map((each) => line(each, 2.2)).join('')} className="tessera-gauge-tick" strokeWidth="0.6" />
      {MARKS.map((mark, at) => (
        <text
          key={mark}
          {...placeOf(mark, Math.max(0, ticks - 7.5))}
          className="tessera-gauge-label"
          textAnchor="middle"
          dominantBaseline="central"
        >
          {labels[at]}
        </text>
      ))}
      <path d={`M50 50L${tip.x} ${tip.y}`} className="tessera-gauge-needle" strokeWidth="1.2" strokeLinecap="round" />
      <circle cx="50" cy="50" r="2.2" className="tessera-gauge-pin" strokeWidth="1.2" />
      <text
        x="50"
        y="70"
        textAnchor="middle"
        dominantBaseline="central"
        className="tessera-gauge-text"
        // A pixel where the gauge is as high as it comes.
        fontSize={fontSize / 2.5}
        fill={color || 'var(--color-text-1)'}
      >
        {text}
      </text>
    </svg>
  )
}
