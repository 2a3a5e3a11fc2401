import { useEffect } from 'react'
import { Redirect, useLocation } from 'wouter'

/** The address this document was loaded from. */
const loadedFrom = location.pathname

/**
 * An address that is no screen of the studio's, such as that of a published page which somebody signed in for. Which app it belongs to the server
 * knows, so it is asked; where its answer was the studio, there is nothing.
 */
export function Elsewhere() {
  const [path] = useLocation()
  const unknown = location.pathname === loadedFrom
  // biome-ignore lint/correctness/useExhaustiveDependencies: the router's path says when the address is another one
  useEffect(() => {
    if (!unknown) location.reload()
  }, [unknown, path])
  return unknown ? <Redirect to="/404" replace /> : null
}
