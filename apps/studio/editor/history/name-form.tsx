import { Button, Input } from '@arco-design/web-react'
import { useState } from 'react'
import { useMessages } from '#shell/messages'
import { historyTexts } from './texts.ts'

/** Asks for the name of a version or a branch, and for a note where there can be one. */
export function NameForm(props: {
  readonly title: string
  /** What it is called until now. */
  readonly initial?: string
  readonly withNote: boolean
  readonly onSave: (name: string, note: string) => Promise<void>
  readonly onCancel: () => void
}) {
  const t = useMessages(historyTexts)
  const [name, setName] = useState(props.initial ?? '')
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const save = async (): Promise<void> => {
    if (name.trim() === '' || busy) return
    setBusy(true)
    await props.onSave(name.trim(), note.trim())
    setBusy(false)
  }
  return (
    <form
      className="td-form"
      aria-label={props.title}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') props.onCancel()
      }}
    >
      <Input
        autoFocus
        size="small"
        maxLength={60}
        placeholder={t('nameLabel')}
        aria-label={t('nameLabel')}
        value={name}
        onChange={setName}
      />
      {props.withNote && (
        <Input.TextArea
          autoSize={{ minRows: 2, maxRows: 6 }}
          maxLength={500}
          placeholder={t('noteLabel')}
          aria-label={t('noteLabel')}
          value={note}
          onChange={setNote}
        />
      )}
      <div className="td-actions">
        <Button size="mini" onClick={props.onCancel}>
          {t('cancel')}
        </Button>
        <Button size="mini" type="primary" htmlType="submit" loading={busy} disabled={name.trim() === ''}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
