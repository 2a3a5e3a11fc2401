import { type CSSProperties, useRef, useState } from 'react'
import type { ViewProps } from '#sdk'
import { cssLength, pictureWords, tableIn, useLanguage, usePicture } from '#sdk/react'
import './image.css'
import type { image } from './index.ts'

const FITS = { fill: 'fill', contain: 'contain', cover: 'cover', none: 'none' } as const
const TEXTS = {
  zh: { empty: '未设置图片', open: '预览图片', close: '关闭预览' },
  en: { empty: 'No image', open: 'Preview image', close: 'Close preview' },
} as const

export function View({ props, root, part, emit, mode }: ViewProps<typeof image>) {
  const locale = useLanguage()
  const texts = tableIn(TEXTS, locale)
  const dialog = useRef<HTMLDialogElement>(null)
  const [open, setOpen] = useState(false)
  const { address, problem, onError } = usePicture(props.src)
  const alt = props.alt
  const shown = address !== undefined && problem === undefined
  // Visitors read what the picture would have shown; its author reads why it does not.
  const missing = problem ? pictureWords(props.src, { problem, locale }) : texts.empty
  const words = mode === 'edit' ? missing : alt || missing
  const content = shown ? (
    <img className={part('picture')} src={address} alt={alt} loading="lazy" onError={onError} />
  ) : (
    <span className={`tessera-image-empty ${part('empty')}`} role="img" aria-label={words} data-problem={problem}>
      {words}
    </span>
  )
  const style = {
    '--tessera-image-width': cssLength(props.width),
    '--tessera-image-height': cssLength(props.height),
    '--tessera-image-fit': FITS[props.fit],
    ...root.style,
  } as CSSProperties
  const className = `${root.className} tessera-image`
  if (!props.preview || !shown || mode === 'edit') {
    return (
      <span {...root} style={style} className={className} {...{ onClick: () => emit('onClick', undefined) }}>
        {content}
      </span>
    )
  }
  const press = () => {
    setOpen(true)
    dialog.current?.showModal()
    emit('onClick', undefined)
  }
  return (
    <>
      <button {...root} type="button" style={style} className={className} aria-label={alt || texts.open} onClick={press}>
        {content}
      </button>
      <dialog ref={dialog} className="tessera-image-preview" aria-label={alt || texts.open} onClose={() => setOpen(false)}>
        {open && (
          <button type="button" aria-label={texts.close} onClick={() => dialog.current?.close()}>
            <img src={address} alt={alt} />
          </button>
        )}
      </dialog>
    </>
  )
}
