import { Button } from '@arco-design/web-react'
import '@arco-design/web-react/es/Button/style/css.js'
import type { MouseEvent } from 'react'
import type { ViewProps } from '#sdk'
import { EmptySlot, Picture, safeImageUrl, useEmptySlot, useSlots } from '#sdk/react'
import './card.css'
import type { card } from './index.ts'

const TYPES = { default: 'secondary', primary: 'primary', ghost: 'outline', link: 'text', text: 'text' } as const

export function View({ id, props, root, children, childIds, slots, part, emit }: ViewProps<typeof card>) {
  const extra = props.extra
  const meta = props.meta
  const [title, more, heading, description] = [props.title, extra.text, meta.title, meta.description]
  const cover = safeImageUrl(props.cover)
  const slot = useSlots(id, slots)
  const [inCorner, inCover, actions] = [slot('extra'), slot('cover'), slot('actions')]
  const avatar = safeImageUrl(props.avatar)
  const classes = [
    root.className,
    'tessera-panel tessera-card',
    props.bordered && 'tessera-card-bordered',
    props.hoverable && 'tessera-card-hoverable',
    props.size === 'small' && 'tessera-card-small',
  ]
  const pressMore = (event: Event) => {
    event.stopPropagation()
    emit('onClickMore', undefined)
  }
  // A click in a dialog opened from here bubbles through React, but is none on the card.
  const press = (event: MouseEvent) => {
    if (event.currentTarget.contains(event.target as Node)) emit('onClick', undefined)
  }
  return (
    <div {...root} className={classes.filter(Boolean).join(' ')} {...{ onClick: press }}>
      {inCover !== undefined && <div className={`tessera-card-cover tessera-card-cover-slot ${part('cover')}`}>{inCover}</div>}
      {inCover === undefined && cover !== undefined && <Picture className={`tessera-card-cover ${part('cover')}`} src={cover} alt="" />}
      {(title || more || inCorner !== undefined) && (
        <div className={`tessera-card-head ${part('header')}`}>
          <div className={`tessera-card-title ${part('title')}`}>{title}</div>
          {more && (
            <Button size="small" type={TYPES[extra.type]} status={extra.danger ? 'danger' : 'default'} onClick={pressMore}>
              {more}
            </Button>
          )}
          {inCorner !== undefined && <div className={`tessera-card-extra ${part('extra')}`}>{inCorner}</div>}
        </div>
      )}
      {(avatar !== undefined || heading || description) && (
        <div className="tessera-card-meta">
          {avatar !== undefined && <Picture compact className="tessera-card-avatar" src={avatar} alt="" />}
          <div>
            {heading && <strong>{heading}</strong>}
            {description && <span>{description}</span>}
          </div>
        </div>
      )}
      <div className={`tessera-card-body tessera-flow ${part('body')}`}>
        {children}
        {useEmptySlot(childIds) && <EmptySlot />}
      </div>
      {actions !== undefined && <div className={`tessera-card-actions ${part('actions')}`}>{actions}</div>}
    </div>
  )
}
