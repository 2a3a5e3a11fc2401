import { type CSSProperties, useState } from 'react'
import type { ViewProps } from '#sdk'
import { asGroup, asLength, asText, oneOf, safeImageUrl, useLocale } from '#sdk/react'
import { drawings } from './drawings.tsx'
import './empty.css'
import type { empty } from './index.ts'

const TEXTS = {
  zh: { none: '暂无数据', refused: '此图片地址不会生效', failed: '图片加载失败' },
  en: { none: 'No data', refused: 'This address of a picture is refused', failed: 'The picture did not load' },
} as const

export function View({ props, root, part, mode }: ViewProps<typeof empty>) {
  const texts = TEXTS[useLocale()]
  const [failed, setFailed] = useState<string>()
  const { width, height } = asGroup(props.imageStyle)
  const image = asText(props.image)
  const isNamed = image === '' || Object.hasOwn(drawings, image)
  const src = isNamed ? undefined : safeImageUrl(image)
  const isShown = src !== undefined && src !== failed
  const style = { ...root.style, '--tessera-empty-width': asLength(width), '--tessera-empty-height': asLength(height) } as CSSProperties
  // Visitors see a drawing where there is no picture; its author is told why.
  const note = mode !== 'edit' || isNamed || isShown ? undefined : src === undefined ? texts.refused : texts.failed
  return (
    <div {...root} style={style} className={`${root.className} tessera-empty`}>
      <div className={`tessera-empty-image${image === 'simple' ? ' tessera-empty-simple' : ''} ${part('image')}`}>
        {isShown ? <img src={src} alt="" loading="lazy" onError={() => setFailed(src)} /> : oneOf(drawings, image, 'default')}
      </div>
      <div className={`tessera-empty-description ${part('description')}`}>{asText(props.description) || texts.none}</div>
      {note !== undefined && <div className="tessera-empty-note">{note}</div>}
    </div>
  )
}
