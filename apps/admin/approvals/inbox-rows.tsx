import { Checkbox } from '@arco-design/web-react'
import type { ApprovalItem } from '../../../server/wire.ts'
import { tagOf } from '../../shell/locale.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { hrefOf } from '../address.ts'
import { useFrame } from '../admin-context.ts'
import { approvalTexts } from './texts.ts'

/** Milliseconds before its end from which a deadline is marked. */
const SOON = 24 * 3_600_000
const STATUS = { ended: 'endedStatus' } as const

interface InboxRowsProps {
  readonly items: readonly ApprovalItem[]
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (chosen: ReadonlySet<string>) => void
}

/** Approvals of a list: rows, and cards in narrow windows. */
export function InboxRows({ items, chosen, onChoose }: InboxRowsProps) {
  const toggle = (id: string, isChosen: boolean): void => {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    onChoose(next)
  }
  const hasBulk = items.some(({ task }) => task?.isBulk)
  return (
    <ul className="admin-inbox-rows" data-bulk={hasBulk || undefined}>
      {items.map((item) => (
        <InboxRow key={item.id} item={item} isChosen={chosen.has(item.id)} hasBulk={hasBulk} onChoose={toggle} />
      ))}
    </ul>
  )
}

interface InboxRowProps {
  readonly item: ApprovalItem
  readonly isChosen: boolean
  /** Whether any row of the list can be chosen. */
  readonly hasBulk: boolean
  readonly onChoose: (id: string, isChosen: boolean) => void
}

function InboxRow({ item, isChosen, hasBulk, onChoose }: InboxRowProps) {
  const { id, no, title, flow, status, initiator, startedAt, endedAt, task, isUnread } = item
  const { app } = useFrame()
  const t = useMessages(approvalTexts)
  const language = tagOf(useLocale())
  const timeOf = (iso: string) => new Date(iso).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' })
  const name = t(status === 'ended' ? STATUS.ended : status)
  return (
    <li data-unread={isUnread || undefined} data-status={status}>
      {hasBulk && (
        <span className="admin-inbox-choice">
          {task?.isBulk && (
            <Checkbox
              checked={isChosen}
              aria-label={t('choose', { title })}
              onChange={(checked) => onChoose(id, checked)}
            />
          )}
        </span>
      )}
      <a href={hrefOf(app.at, `/approvals/${id}`)}>
        <span className="admin-inbox-title">
          {isUnread && <i role="img" aria-label={t('unread')} />}
          {title}
        </span>
        <span className="admin-inbox-flow">
          {flow} #{no}
        </span>
        <span className="admin-inbox-who">{initiator.name}</span>
        <time dateTime={endedAt ?? startedAt} title={t(endedAt ? 'ended' : 'started')}>
          {timeOf(endedAt ?? startedAt)}
        </time>
        <span className="admin-inbox-marks">
          {task?.dueAt ? <Due at={task.dueAt} said={timeOf(task.dueAt)} /> : null}
          <span className="admin-inbox-status">{name}</span>
        </span>
      </a>
    </li>
  )
}

function Due({ at, said }: { readonly at: string; readonly said: string }) {
  const t = useMessages(approvalTexts)
  const left = Date.parse(at) - Date.now()
  const kind = left < 0 ? 'overdue' : left < SOON ? 'soon' : undefined
  return (
    <span className="admin-inbox-due" data-kind={kind} title={t('due', { time: said })}>
      {kind ? t(kind) : t('due', { time: said })}
    </span>
  )
}
