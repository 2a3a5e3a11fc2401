import type { CSSProperties } from 'react'
import type { ViewProps } from '#sdk'
import { EmptySlot, useEmptySlot } from '#sdk/react'
import './col.css'
import type { col } from './index.ts'

/** How many of 24 columns are meant. */
const columns = (value: number): number => Math.min(24, Math.max(0, value))

export function View({ props, root, children, childIds }: ViewProps<typeof col>) {
  const empty = useEmptySlot(childIds)
  const phone = props.phone
  const span = columns(props.span)
  const onPhones = columns(phone.span ?? (span === 0 ? 0 : 24))
  const style = {
    '--tessera-col-span': span,
    '--tessera-col-offset': columns(props.offset),
    '--tessera-col-shift': columns(props.push) - columns(props.pull),
    '--tessera-col-phone': onPhones,
    '--tessera-col-phone-offset': columns(phone.offset ?? 0),
    ...root.style,
  } as CSSProperties
  const gone = `${span === 0 ? ' tessera-col-gone' : ''}${onPhones === 0 ? ' tessera-col-gone-phone' : ''}`
  return (
    <div {...root} className={`${root.className} tessera-col${gone}`} style={style}>
      {children}
      {empty && <EmptySlot />}
    </div>
  )
}
