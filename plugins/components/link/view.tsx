import type { MouseEvent } from 'react'
import type { ViewProps } from '#sdk'
import { safeUrl, tableIn, useLanguage } from '#sdk/react'
import type { link } from './index.ts'
import './link.css'

const TARGETS = { _self: '_self', _blank: '_blank', _parent: '_parent', _top: '_top' } as const
const REFUSED = {
  zh: '此地址不会生效：请用 http、https、mailto、tel 或本站路径',
  en: 'This address is refused: use http, https, mailto, tel or a path of this site',
} as const
const NAME = { zh: '链接', en: 'Link' } as const

export function View({ props, root, emit, mode }: ViewProps<typeof link>) {
  const locale = useLanguage()
  const href = safeUrl(props.href)
  const text = props.text
  const className = `${root.className} tessera-link`
  // A click of the keyboard, or a middle one, is a click as well; the browser leaves after its handlers are through.
  const press = (event: MouseEvent) => {
    if (mode === 'edit') event.preventDefault()
    else emit('onClick', undefined)
  }
  const name = text === '' ? { 'aria-label': href ?? tableIn(NAME, locale) } : {}
  const isRefused = href === undefined && props.href !== ''
  // Without an address that may be followed it is a button: there may be a flow behind it.
  if (href === undefined) {
    return (
      <button {...root} {...name} type="button" className={`${className}${isRefused ? ' tessera-link-refused' : ''}`} onClick={press}>
        {text}
        {isRefused && mode === 'edit' && <span className="tessera-link-note"> {tableIn(REFUSED, locale)}</span>}
      </button>
    )
  }
  return (
    <a
      {...root}
      {...name}
      className={className}
      href={href}
      target={TARGETS[props.target]}
      rel="noopener"
      draggable={mode === 'edit' ? false : undefined}
      onClick={press}
    >
      {text === '' ? href : text}
    </a>
  )
}
