import { asDate, formatValue, oneOf, tableIn, useLanguage, usePageFormats, useTimeZone } from '#sdk/react'
import type { ApprovalEntry } from '#sdk/services'
import { DID, TEXTS } from './texts.ts'

interface HistoryProps {
  readonly log: readonly ApprovalEntry[]
  readonly isNewFirst: boolean
  readonly className: string
  readonly entryClass: string
}

/** What happened, as a time line; at its end who is asked. */
export function History({ log, isNewFirst, className, entryClass }: HistoryProps) {
  const locale = useLanguage()
  const zone = useTimeZone()
  const look = usePageFormats()({})
  const entries = isNewFirst ? [...log].reverse() : log
  if (entries.length === 0) return null
  return (
    <div className={`tessera-approve-history ${className}`}>
      <div className="tessera-approve-label">{tableIn(TEXTS, locale).history}</div>
      <ol className="tessera-approve-line">
        {entries.map(({ id, title, by, did, to, comment, at }) => {
          const date = at === undefined ? undefined : asDate(at, zone)
          return (
            <li key={id} className={`tessera-approve-entry tessera-approve-did-${KINDS[did]} ${entryClass}`}>
              <div className="tessera-approve-who">
                <b>{by?.name}</b> {oneOf(tableIn(DID, locale), did, 'wait')}
                {to && ` → ${to.name}`}
                <span className="tessera-approve-step">{title}</span>
              </div>
              {comment !== '' && <div className="tessera-approve-comment">{comment}</div>}
              {date ? <time dateTime={date.toISOString()}>{formatValue(at, 'minute', look)}</time> : <span>{at}</span>}
            </li>
          )
        })}
      </ol>
    </div>
  )
}

const KINDS = {
  start: 'start',
  approve: 'good',
  refuse: 'bad',
  transfer: 'start',
  return: 'bad',
  withdraw: 'start',
  wait: 'wait',
  end: 'start',
} as const
