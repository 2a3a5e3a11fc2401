import { lazy, Suspense } from 'react'
import type { ViewProps } from '#sdk'
import { asText, EmptySlot, useEmptySlot } from '#sdk/react'
import type { page } from './index.ts'
import './page.css'

// Pages that have no colour of their own load nothing of it.
const Colour = lazy(async () => ({ default: (await import('./page-colour.tsx')).PageColour }))

export function View({ props, root, children, childIds }: ViewProps<typeof page>) {
  const colour = asText(props.theme)
  return (
    <div {...root} className={`${root.className} tessera-page tessera-flow`}>
      {colour !== '' && (
        <Suspense>
          <Colour colour={colour} />
        </Suspense>
      )}
      {children}
      {useEmptySlot(childIds) && <EmptySlot />}
    </div>
  )
}
