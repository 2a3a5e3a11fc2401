import { createContext, useContext } from 'react'
import type { OwnContext } from '#kernel/plugin'

// The studio fills it, around everything that a plugin shows there.
/** Provides the context that `useOwnContext` reads. */
export const OwnContextProvider = /* @__PURE__ */ createContext<OwnContext | null>(null)

/**
 * The context of the plugin whose component this is: `owner` is `{ id, version }`, `service(token)` finds what the studio and other plugins provide,
 * `signal` aborts when the plugin goes. For setters' editors, panels, tabs, header items, overlays and screens; throws anywhere else.
 */
export function useOwnContext(): OwnContext {
  const context = useContext(OwnContextProvider)
  if (!context) throw new Error('this component must be shown by the studio, as a contribution of a plugin')
  return context
}
