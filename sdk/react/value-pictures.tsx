import { useState } from 'react'
import { tableIn } from '#kernel/message'
import { usePage } from '#kernel/view'
import { Picture } from './picture.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { useLanguage } from './use-element.ts'
import './value-pictures.css'

const TEXT = {
  zh: (count: number) => (count === 1 ? '预览图片' : `预览 ${count} 张图片`),
  en: (count: number) => (count === 1 ? 'Preview the picture' : `Preview ${count} pictures`),
} as const

interface ValuePicturesProps {
  readonly sources: readonly string[]
  /** In pixels. */
  readonly size: { readonly width: number; readonly height: number }
  /** The cell is a button itself, so the pictures are none. */
  readonly isPlain: boolean
}

/** The pictures of a cell, small; pressed, they open together, large. */
export function ValuePictures({ sources, size, isPlain }: ValuePicturesProps) {
  const label = tableIn(TEXT, useLanguage())(sources.length)
  const { page } = usePage()
  const [isOpen, setOpen] = useState(false)
  const pictures = sources.map((src, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may be there twice
    <Picture compact key={`${at} ${src}`} src={src} alt="" className="tessera-cell-image" {...size} />
  ))
  if (isPlain) return pictures
  return (
    <>
      <button
        type="button"
        className="tessera-cell-pictures"
        aria-haspopup="dialog"
        aria-label={label}
        onClick={() => setOpen(page.mode !== 'edit')}
      >
        {pictures}
      </button>
      {isOpen && <PreviewDialog sources={sources} label={label} onClose={() => setOpen(false)} />}
    </>
  )
}
