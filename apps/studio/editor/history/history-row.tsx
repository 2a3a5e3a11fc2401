import type { ReactNode } from 'react'

export interface RowAction {
  readonly label: string
  readonly icon: ReactNode
  readonly run: () => void
  readonly disabled?: boolean
}

/** One state of the page in a list: what it is, who made it when, and what can be done with it. */
export function HistoryRow(props: {
  readonly title: ReactNode
  readonly detail: string
  readonly note?: string
  readonly actions: readonly RowAction[]
}) {
  return (
    <li className="td-row th-row">
      <div className="th-what">
        <span className="th-title">{props.title}</span>
        <span className="td-hint">{props.detail}</span>
        {props.note && <span className="th-note">{props.note}</span>}
      </div>
      {props.actions.map(({ label, icon, run, disabled }) => (
        <button key={label} type="button" className="te-icon" aria-label={label} title={label} disabled={disabled} onClick={run}>
          {icon}
        </button>
      ))}
    </li>
  )
}
