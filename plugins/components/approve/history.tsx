import { asDate, formatValue, oneOf, tableIn, useLanguage, usePageFormats, useTimeZone } from '#sdk/react'
import type { Approval, ApprovalEntry } from '#sdk/services'
import { DID, TEXTS } from './texts.ts'

interface HistoryProps {
  readonly log: readonly ApprovalEntry[]
  readonly copies: NonNullable<Approval['copies']>
  readonly isNewFirst: boolean
  readonly className: string
  readonly entryClass: string
}

/** What happened, as a time line with the people who are asked at its end, and who received copies. */
export function History({ log, copies, isNewFirst, className, entryClass }: HistoryProps) {
  const texts = tableIn(TEXTS, useLanguage())
  const entries = isNewFirst ? [...log].reverse() : log
  if (entries.length === 0) return null
  return (
    <div className={`tessera-approve-history ${className}`}>
      <div className="tessera-approve-label">{texts.history}</div>
      <ol className="tessera-approve-line">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} className={entryClass} />
        ))}
      </ol>
      {copies.length > 0 && (
        <p className="tessera-approve-copies">
          {texts.copies}{' '}
          {copies.map(({ person, isRead }) => `${person.name}${isRead ? '' : ` (${texts.unread})`}`).join(', ')}
        </p>
      )}
    </div>
  )
}

function Entry({ entry, className }: { readonly entry: ApprovalEntry; readonly className: string }) {
  const { title, by, did, to, people = [], delegatedBy, comment, at, dueAt } = entry
  const locale = useLanguage()
  const texts = tableIn(TEXTS, locale)
  const zone = useTimeZone()
  const look = usePageFormats()({})
  const date = at === undefined ? undefined : asDate(at, zone)
  const named = [...(to ? [to] : []), ...people].map(({ name }) => name)
  const kind = Object.hasOwn(KINDS, did) ? KINDS[did] : 'start'
  return (
    <li className={`tessera-approve-entry tessera-approve-did-${kind} ${className}`}>
      <div className="tessera-approve-who">
        <b>{by === null ? texts.product : by?.name}</b> {oneOf(tableIn(DID, locale), did, 'wait')}
        {named.length > 0 && ` → ${named.join(', ')}`}
        {title !== '' && <span className="tessera-approve-step">{title}</span>}
      </div>
      {delegatedBy && (
        <div className="tessera-approve-why">{texts.delegated.replace('{name}', () => delegatedBy.name)}</div>
      )}
      {comment !== '' && <div className="tessera-approve-comment">{comment}</div>}
      {date ? <time dateTime={date.toISOString()}>{formatValue(at, 'minute', look)}</time> : <span>{at}</span>}
      {dueAt !== undefined && (
        <span className={dueAt < Date.now() ? 'tessera-approve-late' : 'tessera-approve-due'}>
          {dueAt < Date.now() ? texts.overdue : texts.due} {formatValue(dueAt, 'minute', look)}
        </span>
      )}
    </li>
  )
}

const KINDS: { readonly [did in ApprovalEntry['did']]?: 'good' | 'bad' | 'wait' } = {
  approve: 'good',
  pass: 'good',
  refuse: 'bad',
  return: 'bad',
  end: 'bad',
  wait: 'wait',
}
