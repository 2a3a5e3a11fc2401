import type { CSSProperties } from 'react'
import type { ViewProps } from '#sdk'
import { asLength, EmptySlot, oneOf, useEmptySlot } from '#sdk/react'
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
    ...root.style,
  } as CSSProperties
  const content = (
    <>
      {children}
      {empty && <EmptySlot />}
    </>
  )
  const { stack } = props
  const direction = `tessera-flex-${props.vertical ? 'column' : 'row'}`
  if (typeof stack === 'number' && stack > 0) {
    return (
      <div {...root} className={`${root.className} tessera-flex tessera-flex-measured`} style={style}>
        <style>{stackBelow(stack)}</style>
        <div className={`tessera-flex-inner te-stack ${direction} ${classBelow(stack)}`}>{content}</div>
      </div>
    )
  }
  return (
    <div
      {...root}
      className={`${root.className} tessera-flex ${direction}${stack === 'phone' ? ' tessera-flex-stack te-stack' : ''}`}
      style={style}
    >
      {content}
    </div>
  )
}

const classBelow = (width: number): string => `tessera-flex-below-${`${width}`.replace('.', '_')}`

/** A query about a width cannot read a property, so each width has a rule of its own. What it asks about is around what it lays out. */
const stackBelow = (width: number): string => {
  const inner = `.${classBelow(width)}`
  return `@layer kit{@container (max-width:${width}px){${inner}{flex-flow:column nowrap;align-items:stretch}${inner}>*{--te-stack:100%;width:100%}${inner}>[data-id]{--te-row:initial;--te-column:1 1 0}}}`
}
