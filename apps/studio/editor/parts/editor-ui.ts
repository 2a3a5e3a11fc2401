import { type ReadonlySignal, type Signal, signal } from '@preact/signals-core'
import { definePart, defineToken } from '#kernel/plugin'
import { type Editor, sidePanelsPoint, useEditor } from '#sdk/studio'
import { inOrder } from '../../../kit/panel/in-order.ts'
import type { TabLease } from '../../../shell/sync/tab-lease.ts'
import { editorToken, tabLease } from '../document/opened-page.ts'
import type { FrameGeometry } from '../geometry/frame-geometry.ts'
import type { Point } from '../geometry/rect.ts'
import { canvasToken } from './canvas-part.ts'

export type EditorDialog =
  | 'commands'
  | 'shortcuts'
  | 'move'
  | 'replace'
  | 'conflict'
  | 'compare'
  | 'merge'
  | 'make-block'
  | 'block-update'
  | 'block-users'
  | 'make-shared'
  | 'detach-shared'
  | 'hosts'

/** What the editor's frame shows just now; none of it is part of the page. */
export interface EditorUi {
  readonly session: Editor
  /** Which tab of this browser edits the page. */
  readonly lease: TabLease
  /** Id of the open panel of the left rail. */
  readonly leftPanel: Signal<string | null>
  /** Whether what is in that panel may take the keyboard: a person opened it, or works nowhere yet. */
  readonly leftTakesFocus: () => boolean
  /** The panel of the left rail that was open last. */
  readonly lastPanel: ReadonlySignal<string | null>
  readonly inspector: Signal<boolean>
  /** The tab of the inspector that was chosen; null for the first. */
  readonly inspectorTab: Signal<string | null>
  /** Bottom dock tab, null when closed. */
  readonly dock: Signal<string | null>
  /** Only the canvas, without rail, panels and dock. */
  readonly bare: Signal<boolean>
  readonly dialog: Signal<EditorDialog | null>
  /** Id of what the open dialog is about, where it was opened for something other than the selection. */
  readonly dialogAbout: Signal<string | null>
  readonly publishing: Signal<boolean>
  /** The element whose name is being typed in the outline. */
  readonly renaming: Signal<string | null>
  /** Where the menu of the selection is open, in the window. */
  readonly menu: Signal<Point | null>
  /** Where elements are on the canvas; null until it has loaded. */
  readonly geometry: Signal<FrameGeometry | null>
  /** Puts the keyboard on the canvas. */
  focusCanvas(): void
  readonly canvas: { current: HTMLElement | null }
}

const LEFT = 'tessera-editor-left'
/** Below this width of the window the canvas needs the left panel's room more than people need the panel. */
const ROOMY = 1360

export const uiToken = defineToken<EditorUi>('tessera.editor/ui')

export const uiPart = definePart({
  id: 'part/ui',
  token: uiToken,
  create({ get, own }): EditorUi {
    const session = get(editorToken)
    const canvas: { current: HTMLElement | null } = { current: null }
    const stored = globalThis.localStorage?.getItem(LEFT)
    const first = inOrder(session.kernel.registry(sidePanelsPoint).all.peek())[0]?.id ?? null
    const lastPanel = signal<string | null>(stored ?? first)
    const leftPanel = signal(globalThis.innerWidth < ROOMY ? null : lastPanel.peek())
    let changes = -1
    own(
      'open side panel',
      leftPanel.subscribe((id) => {
        changes++
        if (id === null) return
        lastPanel.value = id
        globalThis.localStorage?.setItem(LEFT, id)
      }),
    )
    return {
      session,
      lease: get(tabLease),
      leftPanel,
      leftTakesFocus: () => changes > 0 || document.activeElement === document.body,
      lastPanel,
      inspector: signal(true),
      inspectorTab: signal(null),
      dock: signal(null),
      bare: signal(false),
      dialog: signal(null),
      dialogAbout: signal(null),
      publishing: signal(false),
      renaming: signal(null),
      menu: signal(null),
      geometry: get(canvasToken).geometry,
      focusCanvas: () => canvas.current?.focus({ preventScroll: true }),
      canvas,
    }
  },
})

/** What the open editor's frame shows. */
export const useEditorUi = (): EditorUi => useEditor().part(uiToken)
