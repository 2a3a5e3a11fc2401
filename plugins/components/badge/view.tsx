import type { CSSProperties } from 'react'
import type { ViewProps } from '#sdk'
import { cellNumber, EmptySlot, markColor, tableIn, useEmptySlot, useLanguage } from '#sdk/react'
import './badge.css'
import type { badge } from './index.ts'

const STATUSES = { '': '', success: 'success', processing: 'processing', default: 'default', error: 'error', warning: 'warning' } as const
const TEXTS = {
  zh: {
    count: (count: string) => `${count} 条新消息`,
    dot: '有新消息',
    ...{ success: '成功', processing: '进行中', default: '默认', error: '错误', warning: '警告' },
  },
  en: {
    count: (count: string) => `${count} new`,
    dot: 'New',
    ...{ success: 'Success', processing: 'Processing', default: 'Default', error: 'Error', warning: 'Warning' },
  },
} as const

/** What is counted, as it is shown: nothing for nothing and, unless it is asked for, for zero. Older pages count in texts. */
function countShown(count: number | string, most: number, showZero: boolean): string {
  const number = cellNumber(count)
  if (number === undefined) return String(count)
  if (number === 0 && !showZero) return ''
  return number > most ? `${most}+` : String(number)
}

export function View({ props, root, part, children, childIds }: ViewProps<typeof badge>) {
  const texts = tableIn(TEXTS, useLanguage())
  const status = STATUSES[props.status]
  const chosen = markColor(props.color)
  const text = props.text
  const title = props.title
  const isEmpty = useEmptySlot(childIds)
  const isAlone = childIds.length === 0
  const count = countShown(props.count, props.overflowCount, Boolean(props.showZero))
  const isZero = props.count === 0
  const isDot = Boolean(props.dot) && (!isZero || Boolean(props.showZero))
  const { 0: right, 1: down } = props.offset
  const style = {
    ...(chosen ? { '--tessera-badge-color': chosen.background, '--tessera-badge-text': chosen.text } : {}),
    ...(right === undefined ? {} : { '--tessera-badge-right': `${right}px` }),
    ...(down === undefined ? {} : { '--tessera-badge-down': `${down}px` }),
    ...root.style,
  } as CSSProperties
  const classes = [
    root.className,
    'tessera-badge',
    isAlone && 'tessera-badge-alone',
    status !== '' && `tessera-badge-${status}`,
    props.size === 'small' && 'tessera-badge-small',
  ]
  const named = (words: string) => (
    <span className="tessera-badge-said" key="said">
      {words}
    </span>
  )
  const isStatus = isAlone && (text !== '' || (status !== '' && (count === '' || isDot)))
  const dot = (
    <span className={`tessera-badge-dot ${part('dot')}`} title={title || undefined}>
      {text === '' && named(title || (status === '' ? texts.dot : texts[status]))}
    </span>
  )
  let mark = null
  if (isStatus || isDot) mark = dot
  else if (count !== '')
    mark = (
      <span className={`tessera-badge-count ${part('count')}`} title={title || undefined}>
        <span aria-hidden="true">{count}</span>
        {named(title || texts.count(count))}
      </span>
    )
  return (
    <span {...root} className={classes.filter(Boolean).join(' ')} style={style}>
      {children}
      {isEmpty && !text && <EmptySlot compact />}
      {mark}
      {isAlone && text !== '' && <span className={`tessera-badge-words ${part('text')}`}>{text}</span>}
    </span>
  )
}
