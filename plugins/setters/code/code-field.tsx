import { IconExpand } from '@arco-design/web-react/icon'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Label } from '#sdk'
import { IconButton, useText } from '#sdk/setter'
import { CodeMirror, type CodeMirrorProps } from './code-mirror.tsx'

type Props = Omit<CodeMirrorProps, 'size' | 'autoFocus'> & {
  readonly size: 'line' | 'block'
  readonly title: Label
  /** Below the code, in the panel and in the dialog. */
  readonly children?: ReactNode
}

/** Code in the panel's width, and the same text in a dialog when it needs room. */
export function CodeField({ title, children, size, ...code }: Props) {
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
        <CodeDialog title={title} code={code} onClose={() => setOpen(false)}>
          {children}
        </CodeDialog>
      )}
    </div>
  )
}

interface DialogProps {
  readonly title: Label
  readonly code: Omit<CodeMirrorProps, 'size' | 'autoFocus'>
  readonly onClose: () => void
  readonly children: ReactNode
}

function CodeDialog({ title, code, onClose, children }: DialogProps) {
  const t = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const headId = useId()
  const [shown, setShown] = useState(false)
  useEffect(() => {
    // The browser's own dialog keeps the focus inside and gives it back. The editor is made after: only then can it take the focus.
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
      className="ts-code-dialog-box"
      aria-labelledby={headId}
      onClose={onClose}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div className="ts-code-dialog-head">
        <span id={headId}>{t(title)}</span>
        <span className="ts-note">{t({ zh: 'Ctrl / ⌘ + Enter 完成', en: 'Ctrl / ⌘ + Enter: done' })}</span>
      </div>
      <div className="ts-stack">
        {shown && <CodeMirror {...code} labelId={headId} size="dialog" autoFocus onDone={close} />}
        {children}
        <button type="button" className="ts-add" onClick={close}>
          {t({ zh: '完成', en: 'Done' })}
        </button>
      </div>
    </dialog>
  )
}
