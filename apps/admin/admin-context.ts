import { createContext, useContext } from 'react'
import type { Kernel } from '#kernel/plugin'
import type { AdminApp } from './admin-app.ts'
import type { OpenPages } from './open-pages.ts'

/** What the parts of the frame share. */
export interface FrameParts {
  readonly app: AdminApp
  readonly pages: OpenPages
  readonly kernel: Kernel
}

export const FrameContext = createContext<FrameParts | null>(null)

export function useFrame(): FrameParts {
  const parts = useContext(FrameContext)
  if (!parts) throw new Error('this part must be inside the frame of the admin app')
  return parts
}
