import type { ViewProps } from '#sdk'
import { EmptySlot, useEmptySlot } from '#sdk/react'
import type { div } from './index.ts'

export function View({ root, children, childIds }: ViewProps<typeof div>) {
  const empty = useEmptySlot(childIds)
  return (
    <div {...root}>
      {children}
      {empty && <EmptySlot />}
    </div>
  )
}
