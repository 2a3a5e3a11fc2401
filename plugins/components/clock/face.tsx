import type { WallTime } from './zoned-time.ts'

interface FaceProps {
  readonly time: WallTime
  readonly hasSeconds: boolean
  readonly hasNumbers: boolean
}

const turned = (turns: number) => `rotate(${Math.round(turns * 36_000) / 100} 100 100)`
const HOURS = Array.from({ length: 12 }, (_, hour) => hour)
const MINUTES = Array.from({ length: 60 }, (_, minute) => minute)

/** A clock with hands, 200 by 200. */
export function Face({ time, hasSeconds, hasNumbers }: FaceProps) {
  const minutes = (time.minute + time.second / 60) / 60
  const hours = ((time.hour % 12) + minutes) / 12
  return (
    <svg viewBox="0 0 200 200" aria-hidden="true">
      <circle className="tessera-clock-face" cx="100" cy="100" r="97" strokeWidth="4" />
      {MINUTES.map((minute) => (
        <path
          key={minute}
          d={minute % 5 === 0 ? 'M100 9v9' : 'M100 9v4'}
          stroke="currentColor"
          strokeWidth={minute % 5 === 0 ? 2.5 : 1}
          opacity={minute % 5 === 0 ? 0.8 : 0.4}
          transform={turned(minute / 60)}
        />
      ))}
      {hasNumbers &&
        HOURS.map((hour) => (
          <text
            key={hour}
            className="tessera-clock-number"
            x={100 + Math.sin((hour / 6) * Math.PI) * 70}
            y={100 - Math.cos((hour / 6) * Math.PI) * 70}
            textAnchor="middle"
            dominantBaseline="central"
          >
            {hour || 12}
          </text>
        ))}
      <g stroke="currentColor" strokeLinecap="round">
        <path d="M100 108V56" strokeWidth="6" transform={turned(hours)} />
        <path d="M100 112V30" strokeWidth="4" transform={turned(minutes)} />
      </g>
      {hasSeconds && <path className="tessera-clock-second" d="M100 120V24" strokeWidth="2" transform={turned(time.second / 60)} />}
      <circle className="tessera-clock-middle" cx="100" cy="100" r="4.5" />
    </svg>
  )
}
