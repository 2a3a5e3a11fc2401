import type { JsonObject, ViewProps } from '#sdk'
import { EmptySlot, useBlockSlot, useEmptySlot } from '#sdk/react'
import type { slot } from './index.ts'

export function View({ props, root, children, childIds }: ViewProps<typeof slot>) {
  const { $item: item = null, $index: index } = props as JsonObject
  const filling = useBlockSlot(props.name, index === undefined ? undefined : { item, index })
  const isEmpty = useEmptySlot(childIds)
  return (
    <div {...root} className={`${root.className} tessera-flow`}>
      {filling ?? children}
      {filling === undefined && isEmpty && <EmptySlot compact />}
    </div>
  )
}
