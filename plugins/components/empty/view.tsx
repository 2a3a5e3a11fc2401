import type { CSSProperties } from 'react'
import type { ViewProps } from '#sdk'
import { cssLength, oneOf, pictureWords, tableIn, useLanguage, usePicture } from '#sdk/react'
import { drawings } from './drawings.tsx'
import './empty.css'
import type { empty } from './index.ts'

const TEXTS = {
  zh: { none: '暂无数据', refused: '此图片地址不会生效' },
  en: { none: 'No data', refused: 'This address of a picture is refused' },
} as const

export function View({ props, root, part, mode }: ViewProps<typeof empty>) {
  const locale = useLanguage()
  const texts = tableIn(TEXTS, locale)
  const { width, height } = props.imageStyle
  const image = props.image
  const isNamed = image === '' || Object.hasOwn(drawings, image)
  const { address, problem, onError } = usePicture(isNamed ? undefined : image)
  const isShown = address !== undefined && problem === undefined
  const style = { ...root.style, '--tessera-empty-width': cssLength(width), '--tessera-empty-height': cssLength(height) } as CSSProperties
  // Visitors see a drawing where there is no picture; its author is told why.
  const note = mode !== 'edit' || isNamed || isShown ? undefined : problem ? pictureWords(image, { problem, locale }) : texts.refused
  return (
    <div {...root} style={style} className={`${root.className} tessera-surface tessera-empty`}>
      <div className={`tessera-empty-image${image === 'simple' ? ' tessera-empty-simple' : ''} ${part('image')}`}>
        {isShown ? <img src={address} alt="" loading="lazy" onError={onError} /> : oneOf(drawings, image, 'default')}
      </div>
      <div className={`tessera-empty-description ${part('description')}`}>{props.description || texts.none}</div>
      {note !== undefined && <div className="tessera-empty-note">{note}</div>}
    </div>
  )
}
