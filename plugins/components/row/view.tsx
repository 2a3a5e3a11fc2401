import type { ViewProps } from '#sdk'
import { EmptySlot, StackBox, useEmptySlot } from '#sdk/react'
import type { row } from './index.ts'
import './row.css'

const JUSTIFY = {
  start: 'flex-start',
  end: 'flex-end',
  center: 'center',
  'space-around': 'space-around',
  'space-between': 'space-between',
  'space-evenly': 'space-evenly',
} as const
const ALIGN = { top: 'flex-start', middle: 'center', bottom: 'flex-end', stretch: 'stretch' } as const

/** Its columns take a line each; on phones as many of the 24 as they say for phones. */
const LINES = {
  phone: 'tessera-row-phone',
  below: (node: string) =>
    `${node}{flex-wrap:wrap;row-gap:var(--tessera-row-gutter)}` +
    `${node}>.tessera-col{--te-stack:100%;inset-inline-start:0;width:100%;margin-inline-start:0}${node}>[data-id]{--te-row:initial}`,
} as const

export function View({ props, root, children, childIds }: ViewProps<typeof row>) {
  const empty = useEmptySlot(childIds)
  const style = {
    '--tessera-row-gutter': `${Math.max(0, props.gutter)}px`,
    '--tessera-row-justify': JUSTIFY[props.justify],
    '--tessera-row-align': ALIGN[props.align],
    '--tessera-row-wrap': props.wrap === false ? 'nowrap' : 'wrap',
  }
  return (
    <StackBox root={root} className="tessera-row" inner="tessera-row-columns" style={style} stack={props.stack} own={LINES}>
      {children}
      {empty && <EmptySlot />}
    </StackBox>
  )
}
