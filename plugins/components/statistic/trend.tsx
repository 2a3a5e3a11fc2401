import { formatValue, tableIn, useLanguage } from '#sdk/react'

const WAYS = {
  zh: { up: '上升', down: '下降', level: '持平' },
  en: { up: 'up', down: 'down', level: 'unchanged' },
} as const
const ARROWS = { up: 'M4 8V1M1 4l3-3 3 3', down: 'M4 1v7M1 5l3 3 3-3', level: 'M1 4.5h6' } as const

interface TrendProps {
  /** Per cent. */
  readonly value: number
  readonly text: string
  /** The direction that is coloured as a success. */
  readonly good: 'up' | 'down'
  readonly className: string
}

/** How far a value has moved: an arrow and a colour, which words say as well. */
export function Trend({ value, text, good, className }: TrendProps) {
  const way = value > 0 ? 'up' : value < 0 ? 'down' : 'level'
  const words = tableIn(WAYS, useLanguage())
  const mood = way === 'level' ? 'level' : way === good ? 'good' : 'bad'
  return (
    <div className={`tessera-statistic-trend ${className}`}>
      <span className={`tessera-statistic-${mood}`}>
        <svg viewBox="0 0 8 9" role="img" aria-label={words[way]}>
          <path d={ARROWS[way]} />
        </svg>
        {formatValue(Math.abs(value) / 100, 'percent')}
      </span>
      {text !== '' && <span>{text}</span>}
    </div>
  )
}
