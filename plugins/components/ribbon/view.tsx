import type { CSSProperties } from 'react'
import type { ViewProps } from '#sdk'
import { EmptySlot, markColor, tableIn, useEmptySlot, useLanguage } from '#sdk/react'
import type { ribbon } from './index.ts'
import './ribbon.css'

const TEXTS = { zh: { text: '推荐' }, en: { text: 'here' } } as const

export function View({ props, root, part, children, childIds }: ViewProps<typeof ribbon>) {
  const texts = tableIn(TEXTS, useLanguage())
  const chosen = markColor(props.color)
  const style = {
    ...(chosen ? { '--tessera-ribbon-color': chosen.background, '--tessera-ribbon-text': chosen.text } : {}),
    ...root.style,
  } as CSSProperties
  const place = props.placement === 'start' ? 'start' : 'end'
  return (
    <div {...root} className={`${root.className} tessera-ribbon`} style={style}>
      <div className="tessera-flow">
        {children}
        {useEmptySlot(childIds) && <EmptySlot />}
      </div>
      <div className={`tessera-ribbon-band tessera-ribbon-${place} ${part('ribbon')}`}>{props.text || texts.text}</div>
    </div>
  )
}
