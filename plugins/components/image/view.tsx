import { type CSSProperties, useRef, useState } from 'react'
import type { ViewProps } from '#sdk'
import { asLength, asText, oneOf, safeImageUrl, useLocale } from '#sdk/react'
import './image.css'
import type { image } from './index.ts'

const FITS = { fill: 'fill', contain: 'contain', cover: 'cover', none: 'none' } as const
const TEXTS = {
  zh: { empty: '未设置图片', failed: '图片加载失败', open: '预览图片', close: '关闭预览' },
  en: { empty: 'No image', failed: 'Image did not load', open: 'Preview image', close: 'Close preview' },
} as const

export function View({ props, root, part, emit, mode }: ViewProps<typeof image>) {
  const texts = TEXTS[useLocale()]
  const dialog = useRef<HTMLDialogElement>(null)
  const [open, setOpen] = useState(false)
  const [failed, setFailed] = useState<string>()
  const src = safeImageUrl(props.src)
  const alt = asText(props.alt)
  const shown = src !== undefined && failed !== src
  const content = shown ? (
    <img className={part('picture')} src={src} alt={alt} loading="lazy" onError={() => setFailed(src)} />
  ) : (
    <span className={`tessera-image-empty ${part('empty')}`} role="img" aria-label={alt || texts.empty}>
      {src === undefined ? texts.empty : texts.failed}
    </span>
  )
  const style = {
    '--tessera-image-width': asLength(props.width),
    '--tessera-image-height': asLength(props.height),
    '--tessera-image-fit': oneOf(FITS, props.fit, 'cover'),
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
            <img src={src} alt={alt} />
          </button>
        )}
      </dialog>
    </>
  )
}
