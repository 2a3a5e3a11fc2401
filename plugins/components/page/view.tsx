import { useEffect, useLayoutEffect } from 'react'
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
  const isTinted = props.ground === 'tinted'
  // Also for dialogs, which are outside of the page.
  useLayoutEffect(() => {
    if (!isTinted) return
    const { classList } = document.body
    classList.add('tessera-tinted')
    return () => classList.remove('tessera-tinted')
  }, [isTinted])
  const ground = isTinted ? ' tessera-page-tinted' : ''
  return (
    <div {...root} ref={here} className={`${root.className} tessera-page tessera-flow${ground}`}>
      {children}
      {useEmptySlot(childIds) && <EmptySlot />}
    </div>
  )
}
