import { IconEdit } from '@arco-design/web-react/icon'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { labelIn } from '#kernel/message'
import type { ElementRecord } from '#kernel/page/records'
import { useEditor } from '#sdk/studio'
import { defineMessages, useLocale, useMessages } from '../../../shell/messages.ts'
import { type RenameRefused, renameElement } from '../inspector/rename-element.ts'

const texts = defineMessages('editor-element-name', {
  zh: { rename: '重命名 {{name}}', name: '名称', follows: '使用此名称的公式和步骤会一并更新', anyway: '仍要改名' },
  en: { rename: 'Rename {{name}}', name: 'Name', follows: 'Formulas and steps that say it follow the new name', anyway: 'Rename anyway' },
})

/** The name of the selected element: what formulas say, and where it is changed. */
export function ElementName({ element, children }: { readonly element: ElementRecord; readonly children: ReactNode }) {
  const t = useMessages(texts)
  const [editing, setEditing] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  // Another element's name is not being edited.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the element counts
  useEffect(() => setEditing(false), [element.id])
  if (editing)
    return (
      <NameField
        element={element}
        done={(back) => {
          setEditing(false)
          if (back) requestAnimationFrame(() => opener.current?.focus())
        }}
      />
    )
  return (
    <>
      <strong onDoubleClick={() => setEditing(true)}>{element.name}</strong>
      <button
        ref={opener}
        type="button"
        className="ed-inspector-rename"
        aria-label={t('rename', { name: element.name })}
        title={t('rename', { name: element.name })}
        onClick={() => setEditing(true)}
      >
        <IconEdit />
      </button>
      {children}
    </>
  )
}

function NameField({ element, done }: { readonly element: ElementRecord; readonly done: (back: boolean) => void }) {
  const t = useMessages(texts)
  const locale = useLocale()
  const session = useEditor()
  const noteId = useId()
  const [draft, setDraft] = useState(element.name)
  const [refused, setRefused] = useState<RenameRefused | null>(null)
  const commit = (back: boolean, anyway = false) => {
    const answer = draft.trim() === element.name ? null : renameElement(session, element.id, draft, anyway)
    if (answer) setRefused(answer)
    else done(back)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) commit(true)
    else if (event.key === 'Escape') done(true)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to keys of the controls inside
    <div
      className="ed-inspector-name"
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) commit(false)
      }}
    >
      <input
        aria-label={t('name')}
        aria-invalid={refused !== null}
        aria-describedby={noteId}
        value={draft}
        // biome-ignore lint/a11y/noAutofocus: the person has just asked to type here
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          setDraft(event.currentTarget.value)
          setRefused(null)
        }}
      />
      <p id={noteId} className={refused ? 'ed-inspector-refused' : 'ed-muted'} role={refused ? 'alert' : undefined}>
        {refused ? labelIn(refused.reason, locale) : t('follows')}{' '}
        {refused?.anyway && (
          <button type="button" className="ed-inspector-anyway" onClick={() => commit(true, true)}>
            {t('anyway')}
          </button>
        )}
      </p>
    </div>
  )
}
