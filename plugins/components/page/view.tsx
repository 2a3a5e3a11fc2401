import { useState } from 'react'
import type { ViewProps } from '#sdk'
import { asText, EmptySlot, useEmptySlot } from '#sdk/react'
import type { page } from './index.ts'
import { useColour } from './use-colour.ts'
import './page.css'

export function View({ props, root, children, childIds }: ViewProps<typeof page>) {
  const [host, setHost] = useState<HTMLDivElement | null>(null)
  useColour(host, asText(props.theme))
  return (
    <div {...root} ref={setHost} className={`${root.className} tessera-page tessera-flow`}>
      {children}
      {useEmptySlot(childIds) && <EmptySlot />}
    </div>
  )
}
