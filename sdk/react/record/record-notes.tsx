import { Button } from '@arco-design/web-react'
import '@arco-design/web-react/es/Button/style/css.js'
import { tableIn } from '#kernel/message'
import { usePage } from '#kernel/view'
import { RECORD_TEXTS } from './texts.ts'
import type { RecordStanding } from './use-record.ts'

interface StandingProps {
  readonly kind: 'model' | 'view'
  readonly standing: RecordStanding
  readonly retry: () => void
}

/** Why no record is shown; nothing where one is. */
export function RecordStandingNote({ kind, standing, retry }: StandingProps) {
  const texts = tableIn(RECORD_TEXTS, usePage().locale)
  if (standing.kind === 'ready') return null
  if (standing.kind === 'failed')
    return (
      <div role="alert" className="tessera-record-note">
        <span>{standing.reason}</span>
        <Button size="small" onClick={retry}>
          {texts.retry}
        </Button>
      </div>
    )
  const said = {
    none: kind === 'model' ? texts.none : texts.noneView,
    unknown: kind === 'model' ? texts.unknown : texts.unknownView,
    loading: texts.loading,
    gone: texts.gone,
  }
  return <p className="tessera-record-note">{said[standing.kind]}</p>
}

/** What became of the last save. */
export interface RecordNote {
  readonly isBad: boolean
  readonly text: string
}
interface ButtonsProps {
  /** Absent where no button is shown; what was refused is shown still. */
  readonly buttons:
    | { readonly save: string; readonly reset: string; readonly showsSave: boolean; readonly showsReset: boolean }
    | undefined
  readonly note: RecordNote | undefined
  readonly isBusy: boolean
  readonly isEdited: boolean
  readonly className: string
  readonly save: () => void
  readonly reset: () => void
}

/** The buttons below a record, and what became of the last save. */
export function RecordButtons({ buttons, note, isBusy, isEdited, className, save, reset }: ButtonsProps) {
  const texts = tableIn(RECORD_TEXTS, usePage().locale)
  if (!buttons?.showsSave && !buttons?.showsReset)
    return note?.isBad ? (
      <div role="alert" className="tessera-record-note tessera-record-bad">
        {note.text}
      </div>
    ) : null
  return (
    <div className={`tessera-record-buttons ${className}`}>
      {buttons.showsSave && (
        <Button type="primary" loading={isBusy} disabled={isEdited} onClick={save}>
          {buttons.save || texts.save}
        </Button>
      )}
      {buttons.showsReset && (
        <Button disabled={isEdited || isBusy} onClick={reset}>
          {buttons.reset || texts.reset}
        </Button>
      )}
      <span
        role={note?.isBad ? 'alert' : 'status'}
        className={note?.isBad ? 'tessera-record-bad' : 'tessera-record-done'}
      >
        {note?.text}
      </span>
    </div>
  )
}
