import type { ViewProps } from '#sdk'
import { EmptySlot, useEmptySlot } from '#sdk/react'
import type { splitterPanel } from './index.ts'

/** What stands in one panel; its size is kept by the splitter around it. */
export function View({ root, children, childIds }: ViewProps<typeof splitterPanel>) {
  return (
    <div {...root} className={`${root.className} tessera-splitter-content tessera-flow`}>
      {children}
      {useEmptySlot(childIds) && <EmptySlot />}
    </div>
  )
}
