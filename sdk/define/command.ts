import type { Label } from '#kernel/message'
import type { OwnContext } from '#kernel/plugin'
import type { Editor } from '../studio/editor.ts'

export const COMMAND_GROUPS = ['edit', 'view', 'insert', 'go', 'publish'] as const
/** The group of the command palette that lists a command. */
export type CommandGroup = (typeof COMMAND_GROUPS)[number]

/** Something that a person can do in the editor: it is in the palette of commands, and in the sheet of shortcuts where it has keys. */
export interface EditorCommand {
  readonly id: `command/${string}`
  readonly label: Label
  readonly group: CommandGroup
  /** In the notation of tinykeys (`$mod+Shift+KeyN`); the first is shown. Of commands with the same keys the first that can run does. */
  readonly keys?: readonly string[]
  /** Where its keys work: 'elements' on canvas and outline, 'canvas' there alone, 'editor' everywhere but in fields. */
  readonly zone?: 'elements' | 'canvas' | 'editor'
  /** The browser's own event for these keys (copy, paste) does the work; they are listed, not bound. */
  readonly native?: boolean
  /** Place in the menu of an element, smaller first. A line separates hundreds; the group 'go' shares a submenu. */
  readonly menu?: number
  /** Why it cannot run now, or undefined. Asked when it is shown and before it runs. */
  readonly disabled?: (editor: Editor, own: OwnContext) => Label | undefined
  /**
   * `own` is the context of its plugin: its services, and the signal that ends what goes on after the command. What it throws or rejects with
   * is shown to the person, with the plugin's name.
   */
  readonly run: (editor: Editor, own: OwnContext) => unknown
}

/**
 * Declares a command of the editor, for the palette, menus and shortcuts.
 * @example
 * defineCommand({
 *   id: 'command/acme.hide',
 *   label: { zh: '隐藏', en: 'Hide' },
 *   group: 'edit',
 *   run: (editor) => hideSelected(editor),
 * })
 */
export const defineCommand = (declaration: EditorCommand): EditorCommand => declaration
