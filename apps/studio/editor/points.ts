import type { ComponentType } from 'react'
import type { Label } from '#kernel/page'
import { defineExtensionPoint } from '#kernel/plugin'

/** A panel of the editor: it reads everything from `useEditor()`. */
export interface EditorPanel {
  readonly id: string
  readonly label: Label
  /** Name of an Arco icon. */
  readonly icon: string
  /** tinykeys notation, shown in the tooltip. */
  readonly keys?: string
  readonly order: number
  readonly load: () => Promise<{ readonly Panel: ComponentType }>
}

/** Left rail: palette, outline, variables, apis … */
export const sidePanelsPoint = defineExtensionPoint<EditorPanel>('side panels')
/** Right inspector: props, style, events, data. */
export const inspectorTabsPoint = defineExtensionPoint<EditorPanel>('inspector tabs')
/** Bottom dock: problems, console, state … */
export const dockTabsPoint = defineExtensionPoint<EditorPanel>('dock tabs')

/** Something that a person can do in the editor: feeds the palette of commands, the shortcuts and their sheet. */
export interface EditorCommand {
  readonly id: string
  readonly label: Label
  readonly group: 'edit' | 'view' | 'insert' | 'go' | 'publish'
  /** tinykeys notation; the first is shown. */
  readonly keys?: readonly string[]
  /** Its keys work only while the canvas or the outline has the keyboard. */
  readonly zone?: 'elements'
  /** The browser's own event for these keys (copy, paste) does the work; they are listed, not bound. */
  readonly native?: boolean
  /** Why it cannot run now, or undefined. */
  readonly disabled?: () => Label | undefined
  readonly run: () => void
}
export const editorCommandsPoint = defineExtensionPoint<EditorCommand>('editor commands')
