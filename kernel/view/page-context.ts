import type { ReadonlySignal } from '@preact/signals-core'
import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import type { Locale } from '#kernel/message'
import type { ElementId } from '#kernel/page/records'
import type { Drawing } from './drawing.ts'
import type { RunningPage } from './running-page.ts'
import type { Views } from './views.ts'

/** Put around every element by an app: the editor contributes them, the viewer has none. */
export type ElementWrapper = ComponentType<{ readonly id: ElementId; readonly type: string; readonly children: ReactNode }>

export interface PageContextValue {
  readonly page: RunningPage
  readonly views: Views
  readonly wrappers: readonly ElementWrapper[]
  readonly locale: Locale
  readonly drawing: Drawing
  /** The element over which something dragged rests, in the editor: its regions in which nothing stands show where they are. */
  readonly placing?: ReadonlySignal<ElementId | null>
  /** Of the views: another one makes every element look for its view again. */
  readonly revision?: number
}

export const PageContext = createContext<PageContextValue | null>(null)

/** The page that a view is on. */
export function usePage(): PageContextValue {
  const value = useContext(PageContext)
  if (!value) throw new Error('this component must be inside a PageView')
  return value
}
