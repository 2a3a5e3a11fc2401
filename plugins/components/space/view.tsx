import type { ViewProps } from '#sdk'
import { cssLength, EmptySlot, oneOf, StackBox, useEmptySlot } from '#sdk/react'
import type { space } from './index.ts'
import './space.css'

const SIZES = { small: '8px', middle: '16px', large: '24px' } as const
const ALIGN = { start: 'flex-start', end: 'flex-end', center: 'center', baseline: 'baseline' } as const

/** A name, or a length as a drag writes it. */
const gapOf = (size: string | number): string =>
  Object.hasOwn(SIZES, size) ? oneOf(SIZES, size, 'middle') : (cssLength(size) ?? SIZES.middle)

export function View({ props, root, children, childIds }: ViewProps<typeof space>) {
  const empty = useEmptySlot(childIds)
  const isVertical = props.direction === 'vertical'
  const style = {
    '--tessera-space-flow': `${isVertical ? 'column' : 'row'} ${props.wrap === true ? 'wrap' : 'nowrap'}`,
    '--tessera-space-align': ALIGN[props.align],
    '--tessera-space-gap': props.compact === true ? '0px' : gapOf(props.size),
  }
  const way = isVertical ? 'column' : 'row'
  return (
    <StackBox
      root={root}
      className="tessera-space"
      inner={`tessera-space-${way}${props.compact === true ? ` tessera-space-joined-${way}` : ''}`}
      style={style}
      stack={props.stack}
    >
      {children}
      {empty && <EmptySlot />}
    </StackBox>
  )
}
