import type { CSSProperties } from 'react'
import type { ViewProps } from '#sdk'
import { IconByName, tableIn, useLanguage, usePage } from '#sdk/react'
import './icon.css'
import type { icon } from './index.ts'

const TEXTS = { zh: { icon: '图标' }, en: { icon: 'Icon' } } as const

export function View({ id, props, root, emit }: ViewProps<typeof icon>) {
  const texts = tableIn(TEXTS, useLanguage())
  const { page } = usePage()
  const label = props.label
  const look = {
    ...root,
    className: `${root.className} tessera-icon`,
    style: { '--tessera-icon-rotate': `${props.rotate}deg`, ...root.style } as CSSProperties,
  }
  const drawing = (
    <span className={`tessera-icon-drawing${props.spin ? ' tessera-icon-spin' : ''}`} aria-hidden="true">
      <IconByName name={props.icon} />
    </span>
  )
  if (page.listens(id, 'onClick'))
    return (
      <button type="button" {...look} aria-label={label || texts.icon} onClick={() => emit('onClick', undefined)}>
        {drawing}
      </button>
    )
  return (
    <span {...look} {...(label === '' ? {} : { role: 'img', 'aria-label': label })}>
      {drawing}
    </span>
  )
}
