import type { ViewProps } from '#sdk'
import { asLength, EmptySlot, oneOf, StackBox, useEmptySlot } from '#sdk/react'
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
    '--tessera-flex-flow': `${props.vertical ? 'column' : 'row'} ${oneOf(WRAPS, props.wrap, '')}`,
    '--tessera-flex-justify': oneOf(JUSTIFY, props.justify, 'center'),
    '--tessera-flex-align': oneOf(ALIGN, props.align, 'center'),
    '--tessera-flex-gap': asLength(props.gap) ?? 'normal',
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
