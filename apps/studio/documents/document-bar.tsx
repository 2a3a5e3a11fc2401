import { Button } from '@arco-design/web-react'
import { IconRedo, IconUndo } from '@arco-design/web-react/icon'
import { useState } from 'react'
import type { Entry } from '#kernel/document'
import { labelIn } from '#kernel/message'
import { useSignalValue } from '../../kit/panel/use-signal-value.ts'
import { defineMessages, useLocale, useMessages } from '../../shell/messages.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import type { EditedDocument } from './open-document.ts'
import { SaveChip } from './save-chip.tsx'

const texts = defineMessages('document-bar', {
  zh: { undo: '撤销', redo: '重做' },
  en: { undo: 'Undo', redo: 'Redo' },
})

export interface DocumentProps<E extends Entry> {
  readonly document: EditedDocument<E>
  /** What people call a record. */
  readonly nameOf: (entry: E | undefined, id: string) => string
}

/** How a document stands with the server, who else changes it, and the way back and forth through one's own steps. */
export function DocumentBar<E extends Entry>({ document, nameOf }: DocumentProps<E>) {
  const t = useMessages(texts)
  const locale = useLocale()
  const state = useSignalValue(document.state)
  const conflict = useSignalValue(document.conflict)
  const { entries } = useSignalValue(document.store.current)
  const canUndo = useSignalValue(document.store.canUndo)
  const canRedo = useSignalValue(document.store.canRedo)
  const done = useSignalValue(document.store.history.entries).at(-1)
  const undone = useSignalValue(document.store.history.undone)[0]
  const [asks, setAsks] = useState(false)
  const mayEdit = state.status !== 'read only'
  const named = (word: string, step: typeof done): string => (step ? `${word}: ${labelIn(step.label, locale)}` : word)
  return (
    <>
      <SaveChip state={document.state} others={document.others} onSave={document.save} onConflict={() => setAsks(true)} />
      {mayEdit && (
        <>
          <Button icon={<IconUndo />} aria-label={t('undo')} title={named(t('undo'), done)} disabled={!canUndo} onClick={document.undo} />
          <Button icon={<IconRedo />} aria-label={t('redo')} title={named(t('redo'), undone)} disabled={!canRedo} onClick={document.redo} />
        </>
      )}
      {asks && conflict && (
        <ConflictDialog
          {...{ kind: document.kind, conflict, entries, nameOf }}
          conflictsIn={document.conflictsIn}
          resolve={document.resolveConflict}
          close={() => setAsks(false)}
        />
      )}
    </>
  )
}
