import type { ViewProps } from '#sdk'
import { EmptySlot, useEmptySlot } from '#sdk/react'
import type { tab } from './index.ts'

/** One pane; its head is drawn by the tabs around it. */
export function View({ root, children, childIds }: ViewProps<typeof tab>) {
  return (
    <div {...root} className={`${root.className} tessera-flow`}>
      {children}
      {useEmptySlot(childIds) && <EmptySlot />}
    </div>
  )
}
