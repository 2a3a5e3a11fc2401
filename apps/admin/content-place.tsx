import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo, useRef } from 'react'
import { createPortal } from 'react-dom'
import { ContentNotice } from './notices.tsx'
import { PartBoundary } from './part-boundary.tsx'
import { TabContents } from './tab-content.tsx'

interface ContentHost {
  /** The element with what is open. */
  readonly element: HTMLElement
  /** Where it is while no layout shows it. */
  readonly store: HTMLElement
}

const HostContext = createContext<ContentHost | null>(null)

function createHost(): ContentHost {
  const element = Object.assign(document.createElement('main'), {
    id: 'content',
    className: 'admin-content',
    tabIndex: -1,
  })
  const store = Object.assign(document.createElement('div'), { className: 'admin-content-store' })
  store.append(element)
  return { element, store }
}

type Movable = HTMLElement & { readonly moveBefore?: (node: Node, before: Node | null) => void }

/** Moves an element to another place; embedded sites keep what they show where the browser can. */
function moveTo(place: Movable, element: HTMLElement): void {
  if (place.moveBefore && place.isConnected && element.isConnected) place.moveBefore(element, null)
  else place.append(element)
}

/**
 * Renders what is open beside the frame and not in it: its element moves from one layout to the next, so that no page
 * starts again when the layout is replaced or the window becomes as narrow as a phone.
 */
export function ContentAround({ children }: { readonly children: ReactNode }) {
  const host = useMemo(createHost, [])
  const root = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = root.current
    element?.append(host.store)
    return () => host.store.remove()
  }, [host])
  return (
    <HostContext value={host}>
      <div ref={root} />
      {children}
      {createPortal(
        <PartBoundary otherwise={<ContentNotice says="pageFailed" hint="" />}>
          <TabContents />
        </PartBoundary>,
        host.element,
      )}
    </HostContext>
  )
}

/** What is open, at the place that a layout has for it. */
export function ContentPlace() {
  const host = useContext(HostContext)
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = place.current
    if (!host || !element) return
    moveTo(element, host.element)
    return () => {
      // Another layout may have it by now.
      if (host.element.parentElement === element) moveTo(host.store, host.element)
    }
  }, [host])
  return <div ref={place} className="admin-content-place" />
}
