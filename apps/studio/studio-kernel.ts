import { createContext } from 'react'
import type { Kernel } from '#kernel/plugin'

/** The plugins of the studio around the editor: its screens and what the navigation is made of. Null in a test of one screen alone. */
export const StudioKernelContext = createContext<Kernel | null>(null)
