import type { CSSProperties } from 'react'
import type { ViewProps } from '#sdk'
import { tableIn, useLanguage, useNode, useTimeZone } from '#sdk/react'
import './clock.css'
import { Face } from './face.tsx'
import type { clock } from './index.ts'
import { useSecond } from './use-second.ts'
import { wallTime, writeWallTime } from './zoned-time.ts'

const TEXTS = {
  zh: { noZone: (zone: string) => `没有时区“${zone}”` },
  en: { noZone: (zone: string) => `There is no time zone “${zone}”` },
} as const

export function View({ props, root, part }: ViewProps<typeof clock>) {
  const locale = useLanguage()
  const [host, setHost] = useNode()
  const now = useSecond(host)
  const ofPage = useTimeZone()
  const zone = props.timezone.trim() || (ofPage ?? '')
  const found = wallTime(now, zone)
  const time = found ?? wallTime(now, ofPage ?? '')!
  const isAnalog = props.type === 'analog'
  const format = props.format || 'HH:mm:ss'
  const label = found ? props.label : tableIn(TEXTS, locale).noZone(zone)
  const style = {
    '--clock-size': `${Math.min(400, Math.max(40, props.size ?? 120))}px`,
    ...(props.color ? { '--clock-color': props.color } : {}),
    ...(props.secondColor ? { '--clock-second': props.secondColor } : {}),
    ...(props.faceColor ? { '--clock-face': props.faceColor } : {}),
    ...root.style,
  } as CSSProperties
  // What is read aloud has no seconds: nobody can follow them.
  const spoken = writeWallTime(time, isAnalog ? 'HH:mm' : format.replace(/[:.\s]*s+\s*/g, ''), locale)
  return (
    <div {...root} ref={setHost} className={`${root.className} tessera-clock`} style={style}>
      <div
        className={`tessera-clock-${isAnalog ? 'analog' : 'digital'} ${part('time')}`}
        role="img"
        aria-label={label === '' ? spoken : `${label} ${spoken}`}
      >
        {isAnalog ? (
          <Face time={time} hasSeconds={props.showSeconds !== false} hasNumbers={props.showNumbers !== false} />
        ) : (
          writeWallTime(time, format, locale)
        )}
      </div>
      {label !== '' && <div className={`tessera-clock-label ${part('label')}`}>{label}</div>}
    </div>
  )
}
