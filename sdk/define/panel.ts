import type { ReadonlySignal } from '@preact/signals-core'
import type { ComponentType } from 'react'
import type { Label } from '#kernel/message'
import type { OwnContext } from '#kernel/plugin'
import type { Editor } from '../studio/editor.ts'
import type { Icon } from './icon.ts'

/** The module of a panel, which loads when the panel is first opened. */
export interface PanelModule {
  readonly Panel: ComponentType
}

/** What every panel of the editor has; its component reads the open page by `useEditor()`, and what its own plugin may use by `useOwnContext()`. */
export interface EditorPanel {
  readonly id: string
  readonly label: Label
  /** Smaller numbers come first; the product's own are tens. */
  readonly order: number
  /** Loaded when the panel is first shown; may return directly where its code is already loaded. */
  readonly load: () => Promise<PanelModule> | PanelModule
}

/** A panel of the left rail, such as the outline. */
export interface SidePanelDeclaration extends EditorPanel {
  readonly id: `panel/${string}`
  readonly icon: Icon
  /** Open and close it, in the notation of tinykeys: `Alt+Digit5`. The first is shown. */
  readonly keys?: readonly string[]
  /** Also there in a window that is too narrow for editing, where a page can only be looked at. */
  readonly whenNarrow?: boolean
}
/** A tab of the inspector at the right, about what is selected. */
export interface InspectorTabDeclaration extends EditorPanel {
  readonly id: `tab/${string}`
}
/** A tab of the dock below the canvas, such as the console. */
export interface DockTabDeclaration extends EditorPanel {
  readonly id: `dock/${string}`
  /** Shown as a number beside the label while it is more than 0. `own` is the context of its plugin. */
  readonly count?: (editor: Editor, own: OwnContext) => ReadonlySignal<number>
  /** Whether the number is shown in red, as for errors. Neutral without it. */
  readonly urgent?: (editor: Editor, own: OwnContext) => ReadonlySignal<boolean>
}

/**
 * Declares a panel of the editor's left side.
 * @example
 * defineSidePanel({
 *   id: 'panel/acme.notes',
 *   label: { zh: '便签', en: 'Notes' },
 *   icon: 'IconEdit',
 *   order: 15,
 *   load: () => import('./notes.tsx'),
 * })
 */
export const defineSidePanel = (declaration: SidePanelDeclaration): SidePanelDeclaration => declaration
/**
 * Declares a tab of the inspector, on the editor's right side.
 * @example
 * defineInspectorTab({
 *   id: 'tab/acme.notes',
 *   label: { zh: '便签', en: 'Notes' },
 *   order: 15,
 *   load: () => import('./notes.tsx'),
 * })
 */
export const defineInspectorTab = (declaration: InspectorTabDeclaration): InspectorTabDeclaration => declaration
/**
 * Declares a tab of the dock, below the canvas.
 * @example
 * defineDockTab({
 *   id: 'dock/acme.notes',
 *   label: { zh: '便签', en: 'Notes' },
 *   order: 15,
 *   load: () => import('./notes.tsx'),
 * })
 */
export const defineDockTab = (declaration: DockTabDeclaration): DockTabDeclaration => declaration
