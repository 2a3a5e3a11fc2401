import { useEffect } from 'react'
import type { ViewProps } from '#sdk'
import { EmptySlot, useEmptySlot } from '#sdk/react'
import type { page } from './index.ts'
import { unfoldForPrint } from './unfold-for-print.ts'
import { useColour } from './use-colour.ts'
import './page.css'

export function View({ props, root, children, childIds }: ViewProps<typeof page>) {
  // What a ref keeps in a state has React draw again, and run all effects of the page, before the page is seen for the first time.
  const here = useColour(props.theme)
  useEffect(() => unfoldForPrint(document.body), [])
  return (
    <div {...root} ref={here} className={`${root.className} tessera-page tessera-flow`}>
      {children}
      {useEmptySlot(childIds) && <EmptySlot />}
    </div>
  )
}
