import { type Signal, signal } from '@preact/signals-core'
import { createContext, useContext } from 'react'
import type { OwnedSession } from './create-session.ts'
import { createDragController, type DragController } from './drag/drag-controller.ts'
import { type TabLease, unguardedLease } from './saving/tab-lease.ts'
import type { FrameGeometry } from './stage/frame-geometry.ts'
import type { Point } from './stage/rect.ts'

export type EditorDialog = 'commands' | 'shortcuts' | 'move' | 'conflict'

/** What the editor's frame shows just now; none of it is part of the page. */
export interface EditorUi {
  readonly session: OwnedSession
  /** Which tab of this browser edits the page. */
  readonly lease: TabLease
  /** Id of the open panel of the left rail. */
  readonly leftPanel: Signal<string | null>
  readonly inspector: Signal<boolean>
  /** Only the canvas, without rail, panels and dock. */
  readonly bare: Signal<boolean>
  readonly dialog: Signal<EditorDialog | null>
  readonly publishing: Signal<boolean>
  /** The element whose name is being typed in the outline. */
  readonly renaming: Signal<string | null>
  /** Where the menu of the selection is open, in the window. */
  readonly menu: Signal<Point | null>
  /** Where elements are on the canvas; null until it has loaded. */
  readonly geometry: Signal<FrameGeometry | null>
  readonly drag: DragController
  /** Puts the keyboard on the canvas. */
  focusCanvas(): void
  readonly canvas: { current: HTMLElement | null }
}

const LEFT = 'tessera-editor-left'
/** Below this width of the window the canvas needs the left panel's room more than people need the panel. */
const ROOMY = 1360

export function createEditorUi(session: OwnedSession, lease: TabLease = unguardedLease): EditorUi {
  const canvas: { current: HTMLElement | null } = { current: null }
  const stored = globalThis.localStorage?.getItem(LEFT)
  const leftPanel = signal<string | null>(globalThis.innerWidth < ROOMY ? null : (stored ?? 'panel/add'))
  leftPanel.subscribe((id) => {
    if (id !== null) globalThis.localStorage?.setItem(LEFT, id)
  })
  return {
    session,
    lease,
    leftPanel,
    inspector: signal(true),
    bare: signal(false),
    dialog: signal(null),
    publishing: signal(false),
    renaming: signal(null),
    menu: signal(null),
    geometry: signal(null),
    drag: createDragController(session),
    focusCanvas: () => canvas.current?.focus({ preventScroll: true }),
    canvas,
  }
}

export const EditorUiContext = createContext<EditorUi | null>(null)

export function useEditorUi(): EditorUi {
  const ui = useContext(EditorUiContext)
  if (!ui) throw new Error('this component must be inside an editor')
  return ui
}
