import type { ViewProps } from '#sdk'
import { asLength, EmptySlot, oneOf, useEmptySlot } from '#sdk/react'
import type { flex } from './index.ts'

const WRAPS = { '': undefined, nowrap: 'nowrap', wrap: 'wrap', 'wrap-reverse': 'wrap-reverse' } as const
const JUSTIFY = {
  'flex-start': 'flex-start',
  'flex-end': 'flex-end',
  center: 'center',
  'space-between': 'space-between',
  'space-around': 'space-around',
  'space-evenly': 'space-evenly',
} as const
const ALIGN = { start: 'flex-start', end: 'flex-end', center: 'center', baseline: 'baseline', stretch: 'stretch' } as const

export function View({ props, root, children, childIds }: ViewProps<typeof flex>) {
  const style = {
    display: 'flex',
    flexDirection: props.vertical ? 'column' : 'row',
    flexWrap: oneOf(WRAPS, props.wrap, ''),
    justifyContent: oneOf(JUSTIFY, props.justify, 'center'),
    alignItems: oneOf(ALIGN, props.align, 'center'),
    gap: asLength(props.gap),
    ...root.style,
  } as const
  return (
    <div {...root} style={style}>
      {children}
      {useEmptySlot(childIds) && <EmptySlot />}
    </div>
  )
}
