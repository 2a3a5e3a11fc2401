import { Empty } from '@arco-design/web-react'
import '@arco-design/web-react/es/Empty/style/css.js'
import type { CSSProperties, KeyboardEvent, MouseEvent } from 'react'
import type { ViewProps } from '#sdk'
import {
  cssLength,
  EmptySlot,
  type LineProps,
  NoData,
  RowLines,
  useEmptySlot,
  useNode,
  usePage,
  useRows,
  useStacked,
  useUpdate,
} from '#sdk/react'
import './for-each.css'
import type { forEach } from './index.ts'

const DIRECTIONS = { vertical: 'vertical', horizontal: 'horizontal', grid: 'grid' } as const
const EVENT = 'onClickItem'

export function View({ id, props, root, children, childIds, part }: ViewProps<typeof forEach>) {
  const { page } = usePage()
  const rows = useRows(id)
  const isEmptySlot = useEmptySlot(childIds)
  useUpdate(id)
  const [host, setHost] = useNode()
  const isStacked = useStacked(host, props.stack)
  const direction = isStacked ? 'vertical' : DIRECTIONS[props.direction]
  const columns = Math.min(Math.max(Math.round(props.columns), 1), 24)
  // Both, as a list within this one would have what it does not say from here.
  const style = { '--tessera-for-each-gap': cssLength(props.gap) ?? 'normal', '--tessera-for-each-columns': columns } as CSSProperties
  const isPressed = page.listens(id, EVENT)
  const empty = props.emptyText
  return (
    <div {...root} ref={setHost}>
      {isEmptySlot && <EmptySlot />}
      {!isEmptySlot && rows.total > 0 && (
        <RowLines
          rows={rows}
          isWrapped={direction === 'horizontal'}
          perLine={direction === 'grid' ? columns : 1}
          className={`tessera-for-each tessera-for-each-${direction} ${part('items')}`}
          style={style}
          item={(index, line) => (
            <Item
              key={rows.keyAt(index)}
              line={line}
              className={`tessera-for-each-item ${part('item')}`}
              press={isPressed ? () => rows.emit(index, EVENT) : undefined}
            >
              {rows.row(index)}
            </Item>
          )}
        />
      )}
      {/* Without items there is still something to edit. */}
      {rows.total === 0 && page.mode === 'edit' && children}
      {rows.total === 0 && page.mode !== 'edit' && (
        <NoData id={id} shape="rows">
          <Empty {...(empty ? { description: empty } : {})} />
        </NoData>
      )}
    </div>
  )
}

interface ItemProps {
  readonly line: LineProps
  readonly className: string
  readonly press: (() => void) | undefined
  readonly children: React.ReactNode
}

function Item({ line, className, press, children }: ItemProps) {
  if (!press)
    return (
      <li {...line} className={`${className} tessera-flow`}>
        {children}
      </li>
    )
  // A click in a dialog opened from here bubbles through React, but is none on the item.
  const click = (event: MouseEvent) => {
    if (event.currentTarget.contains(event.target as Node)) press()
  }
  const key = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || (event.key !== 'Enter' && event.key !== ' ')) return
    event.preventDefault()
    press()
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the author made the item something to press
    <li {...line} className={`${className} tessera-for-each-press tessera-flow`} tabIndex={0} onClick={click} onKeyDown={key}>
      {children}
    </li>
  )
}
