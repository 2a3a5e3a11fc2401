import type { Label } from '#kernel/message'
import type { OwnContext } from '#kernel/plugin'
import type { Editor } from '../studio/editor.ts'

export const COMMAND_GROUPS = ['edit', 'view', 'insert', 'go', 'publish'] as const
export type CommandGroup = (typeof COMMAND_GROUPS)[number]

/** Something that a person can do in the editor: it is in the palette of commands, and in the sheet of shortcuts where it has keys. */
export interface EditorCommand {
  readonly id: `command/${string}`
  readonly label: Label
  readonly group: CommandGroup
  /** In the notation of tinykeys (`$mod+Shift+KeyN`); the first is shown. Of commands with the same keys the first that can run does. */
  readonly keys?: readonly string[]
  /** Its keys work only while the canvas or the outline has the keyboard; 'canvas': the canvas alone. */
  readonly zone?: 'elements' | 'canvas'
  /** The browser's own event for these keys (copy, paste) does the work; they are listed, not bound. */
  readonly native?: boolean
  /** It stands in the menu of an element, at this place; smaller numbers come first. */
  readonly menu?: number
  /** Why it cannot run now, or undefined. Asked when it is shown and before it runs. */
  readonly disabled?: (editor: Editor, own: OwnContext) => Label | undefined
  /**
   * `own` is the context of its plugin: its services, and the signal that ends what goes on after the command. What it throws or rejects with
   * is shown to the person, with the plugin's name.
   */
  readonly run: (editor: Editor, own: OwnContext) => unknown
}

export const defineCommand = (declaration: EditorCommand): EditorCommand => declaration
