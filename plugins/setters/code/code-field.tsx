import { IconExpand } from '@arco-design/web-react/icon'
import type { EditorView } from '@codemirror/view'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Label } from '#sdk'
import { IconButton, type ScopeEntry, useText } from '#sdk/setter'
import { CodeMirror, type CodeMirrorProps } from './code-mirror.tsx'
import { insertName } from './completion.ts'

type Props = Omit<CodeMirrorProps, 'size' | 'autoFocus'> & {
  readonly size: 'line' | 'block'
  readonly title: Label
  /** Below the code in the panel, and in the dialog where it has nothing of its own. */
  readonly children?: ReactNode
  /** What the dialog has besides the code. */
  readonly dialog?: DialogParts | undefined
}

export interface DialogParts {
  /** Beside the code; `insert` puts a name where the cursor stands. */
  readonly aside: (insert: (entry: ScopeEntry) => void) => ReactNode
  readonly below: ReactNode
  /** The code is a text with `${…}` in it. */
  readonly inText?: boolean
}

/** Code in the panel's width, and the same text in a dialog when it needs room. */
export function CodeField({ title, children, size, dialog, ...code }: Props) {
  const t = useText()
  const [open, setOpen] = useState(false)
  return (
    <div className="ts-stack">
      <div className="ts-code-frame">
        <CodeMirror {...code} size={size} />
        <IconButton label={t({ zh: '放大编辑', en: 'Open in a dialog' })} disabled={code.disabled} onPress={() => setOpen(true)}>
          <IconExpand />
        </IconButton>
      </div>
      {children}
      {open && (
        <CodeDialog title={title} code={code} onClose={() => setOpen(false)} parts={dialog}>
          {dialog ? dialog.below : children}
        </CodeDialog>
      )}
    </div>
  )
}

interface DialogProps {
  readonly title: Label
  readonly code: Omit<CodeMirrorProps, 'size' | 'autoFocus'>
  readonly onClose: () => void
  readonly parts: DialogParts | undefined
  readonly children: ReactNode
}

function CodeDialog({ title, code, onClose, parts, children }: DialogProps) {
  const t = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const headId = useId()
  const [shown, setShown] = useState(false)
  const view = useRef<EditorView>(undefined)
  const insert = (entry: ScopeEntry) => {
    const { current } = view
    if (!current || code.disabled) return
    const { from, to } = current.state.selection.main
    insertName(current, entry, from, to, parts?.inText)
    current.focus()
  }
  useEffect(() => {
    // The browser's own dialog keeps the focus inside and gives it back. The editor is made after: only then can it
    // take the focus.
    dialog.current?.showModal()
    setShown(true)
  }, [])
  const close = () => {
    code.onApply?.()
    dialog.current?.close()
  }
  return (
    <dialog
      ref={dialog}
      className={parts ? 'ts-code-dialog-box ts-expression-dialog' : 'ts-code-dialog-box'}
      aria-labelledby={headId}
      onClose={onClose}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div className="ts-code-dialog-head">
        <span id={headId}>{t(title)}</span>
        <span className="ts-note">{t({ zh: 'Ctrl / ⌘ + Enter 完成', en: 'Ctrl / ⌘ + Enter: done' })}</span>
      </div>
      <div className="ts-code-dialog-body">
        <div className="ts-stack ts-code-dialog-main">
          {shown && (
            <CodeMirror
              {...code}
              labelId={headId}
              size="dialog"
              autoFocus
              onDone={close}
              onView={(made) => {
                view.current = made
              }}
            />
          )}
          {children}
        </div>
        {parts?.aside(insert)}
      </div>
      <div className="ts-stack">
        <button type="button" className="ts-add" onClick={close}>
          {t({ zh: '完成', en: 'Done' })}
        </button>
      </div>
    </dialog>
  )
}
