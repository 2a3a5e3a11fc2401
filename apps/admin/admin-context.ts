import type { Signal } from '@preact/signals-core'
import { type ComponentType, createContext, useContext } from 'react'
import type { Kernel } from '#kernel/plugin'
import type { AdminApp } from './admin-app.ts'
import type { OpenPages } from './open-pages.ts'

/** What the parts of the frame share. */
export interface FrameParts {
  readonly app: AdminApp
  readonly pages: Pick<OpenPages, 'all' | 'stateOf'>
  readonly kernel: Kernel
  /** Whether the plugins from outside of the product have loaded, as far as there are any. */
  readonly arePluginsKnown: Signal<boolean>
  /** Instead of what the tabs show: a preview of the frame runs no page. */
  readonly Content?: ComponentType
}

export const FrameContext = createContext<FrameParts | null>(null)

export function useFrame(): FrameParts {
  const parts = useContext(FrameContext)
  if (!parts) throw new Error('this part must be inside the frame of the admin app')
  return parts
}
