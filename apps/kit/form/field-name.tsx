import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { labelIn } from '#kernel/message'
import type { Json } from '#kernel/page/values'
import type { FieldSpec } from '#sdk'
import { useLocale, useMessages } from '#shell/messages'
import { failureText } from '../words/failure-text.ts'
import { SetterSlot } from './setter-slot.tsx'
import type { RefusedName, RenameField } from './subject.ts'
import { formTexts } from './texts.ts'

/** The name of a form's field: written when it is finished, together with every formula and step that reads it under the old one. */
export function FieldName(props: {
  readonly field: FieldSpec
  readonly value: Json | undefined
  readonly labelId: string
  readonly rename: RenameField
}) {
  const t = useMessages(formTexts)
  const locale = useLocale()
  const { field, labelId, rename } = props
  const value = typeof props.value === 'string' ? props.value : ''
  const [draft, setDraft] = useState<string | null>(null)
  const [refused, setRefused] = useState<RefusedName | null>(null)
  const [busy, setBusy] = useState(false)
  const done = () => {
    setDraft(null)
    setRefused(null)
  }
  const commit = (despiteUncertain = false) => {
    if (draft === null || draft === value) return done()
    const answer = rename(field.path, value, draft, despiteUncertain)
    if (answer) setRefused(answer)
    else done()
  }
  const commitInBlocks = async (inBlocks: NonNullable<RefusedName['inBlocks']>) => {
    setBusy(true)
    try {
      const reason = await inBlocks()
      if (reason) setRefused({ reason, anyway: true })
      else done()
    } catch (thrown) {
      const text = failureText(thrown)
      setRefused({ reason: { zh: text, en: text }, anyway: true })
    }
    setBusy(false)
  }
  // Whoever chooses another element is gone before the field hears that it was left.
  const leave = useRef(() => {})
  leave.current = () => {
    if (draft !== null && draft !== value) rename(field.path, value, draft, false)
  }
  useEffect(() => () => leave.current(), [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') commit()
    else if (event.key === 'Escape' && draft !== null) {
      event.stopPropagation()
      done()
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to keys of the control inside
    <div
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) commit()
      }}
    >
      <SetterSlot
        id={field.setter}
        value={draft ?? value}
        onChange={(next) => {
          setDraft(typeof next === 'string' ? next : '')
          setRefused(null)
        }}
        field={field}
        labelId={labelId}
      />
      {draft !== null && draft !== value && !refused ? <p className="te-name-note">{t('fieldFollows')}</p> : null}
      {refused ? (
        <p className="te-name-note te-name-refused" role="alert">
          {labelIn(refused.reason, locale)}{' '}
          {refused.inBlocks ? (
            <button type="button" className="te-go" disabled={busy} onClick={() => void commitInBlocks(refused.inBlocks!)}>
              {t('renameInBlocks')}
            </button>
          ) : null}{' '}
          {refused.anyway ? (
            <button type="button" className="te-go" disabled={busy} onClick={() => commit(true)}>
              {t('renameAnyway')}
            </button>
          ) : null}
        </p>
      ) : null}
    </div>
  )
}
