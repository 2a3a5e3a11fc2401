import { type KeyboardEvent, useRef, useState } from 'react'
import { tableIn } from '#kernel/message'
import { Picture } from './picture.tsx'
import './preview-dialog.css'
import { useLanguage } from './use-element.ts'
import { useModal } from './use-modal.ts'

const TEXTS = {
  zh: { close: '关闭预览', before: '上一张', next: '下一张', at: (at: number, count: number) => `第 ${at} 张，共 ${count} 张` },
  en: { close: 'Close preview', before: 'Previous', next: 'Next', at: (at: number, count: number) => `Picture ${at} of ${count}` },
} as const

interface PreviewDialogProps {
  readonly sources: readonly string[]
  readonly label: string
  readonly onClose: () => void
}

/** Pictures one at a time, as large as the window allows; arrow keys lead to the others. */
export function PreviewDialog({ sources, label, onClose }: PreviewDialogProps) {
  const texts = tableIn(TEXTS, useLanguage())
  const dialog = useRef<HTMLDialogElement>(null)
  const [at, setAt] = useState(0)
  const count = sources.length
  const closed = useModal(dialog, onClose)
  const go = (by: number) => setAt((at + by + count) % count)
  const keys = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'ArrowLeft') go(-1)
    else if (event.key === 'ArrowRight') go(1)
  }
  const close = () => dialog.current?.close()
  const words = texts.at(at + 1, count)
  return (
    <dialog ref={dialog} className="tessera-preview" aria-label={label} onClose={closed} onKeyDown={keys}>
      <button type="button" className="tessera-preview-picture" aria-label={texts.close} onClick={close}>
        <Picture key={at} src={sources[at]} alt={words} />
      </button>
      {count > 1 && (
        <div className="tessera-preview-bar">
          <button type="button" aria-label={texts.before} onClick={() => go(-1)}>
            ‹
          </button>
          <span role="status">{words}</span>
          <button type="button" aria-label={texts.next} onClick={() => go(1)}>
            ›
          </button>
        </div>
      )}
    </dialog>
  )
}
