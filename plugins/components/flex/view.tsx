import type { ViewProps } from '#sdk'
import { cssLength, EmptySlot, StackBox, useEmptySlot } from '#sdk/react'
import './flex.css'
import type { flex } from './index.ts'

const WRAPS = { '': 'nowrap', nowrap: 'nowrap', wrap: 'wrap', 'wrap-reverse': 'wrap-reverse' } as const
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
  const empty = useEmptySlot(childIds)
  // All of them, as a flex within this one would have what it does not say from here.
  const style = {
    '--tessera-flex-flow': `${props.vertical ? 'column' : 'row'} ${WRAPS[props.wrap]}`,
    '--tessera-flex-justify': JUSTIFY[props.justify],
    '--tessera-flex-align': ALIGN[props.align],
    '--tessera-flex-gap': cssLength(props.gap) ?? 'normal',
  }
  return (
    <StackBox
      root={root}
      className="tessera-flex"
      inner={`tessera-flex-${props.vertical ? 'column' : 'row'}`}
      style={style}
      stack={props.stack}
    >
      {children}
      {empty && <EmptySlot />}
    </StackBox>
  )
}
