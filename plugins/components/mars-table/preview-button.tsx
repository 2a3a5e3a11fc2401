import { type ReactNode, useState } from 'react'
import { useLocale, usePage } from '#sdk/react'
import './preview-button.css'
import { PreviewDialog } from './preview-dialog.tsx'

const TEXT = {
  zh: (count: number) => (count === 1 ? '预览图片' : `预览 ${count} 张图片`),
  en: (count: number) => (count === 1 ? 'Preview the picture' : `Preview ${count} pictures`),
} as const

interface PreviewButtonProps {
  readonly sources: readonly string[]
  /** The small pictures of the cell. */
  readonly children: ReactNode
}

/** The pictures of a cell, which open together, large. */
export function PreviewButton({ sources, children }: PreviewButtonProps) {
  const label = TEXT[useLocale()](sources.length)
  const { page } = usePage()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="tessera-cell-pictures"
        aria-haspopup="dialog"
        aria-label={label}
        onClick={() => setOpen(page.mode !== 'edit')}
      >
        {children}
      </button>
      {isOpen && <PreviewDialog sources={sources} label={label} onClose={() => setOpen(false)} />}
    </>
  )
}
