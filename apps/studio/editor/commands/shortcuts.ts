import { matchKeyBindingPress, parseKeybinding } from 'tinykeys'
import type { EditorCommand } from '#sdk/studio'
import { dragToken } from '../drag/drag-controller.ts'
import { commandsToken } from '../parts/commands-part.ts'
import type { EditorUi } from '../parts/editor-ui.ts'
import { openFlowToken } from '../parts/open-flow-part.ts'

/** Where the key was pressed, as far as shortcuts care. */
export interface KeyPlace {
  /** On the canvas or the outline, or nowhere in particular. */
  readonly onElements: boolean
  readonly onCanvas?: boolean
  /** In a field that has keys of its own. */
  readonly typing: boolean
  readonly dialog: boolean
  readonly preview: boolean
  /** The flow editor lies over the canvas. */
  readonly flow: boolean
}

const TYPING = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), .cm-editor'

export function placeOf(target: EventTarget | null, ui: EditorUi): KeyPlace {
  const element = target instanceof Element ? target : null
  return {
    onElements: element === null || element === element.ownerDocument.body || element.closest('[data-zone="elements"]') !== null,
    onCanvas: ui.canvas.current !== null && element === ui.canvas.current,
    typing: element?.closest(TYPING) !== null && element !== null,
    dialog:
      ui.dialog.peek() !== null ||
      ui.session.part(dragToken).active.peek() !== null ||
      (element?.closest('[role="dialog"], .arco-modal') ?? null) !== null,
    preview: ui.session.mode.peek() === 'preview',
    flow: ui.session.part(openFlowToken).peek() !== null,
  }
}

/** Whether a command may answer a key pressed there. */
export function mayRun(command: EditorCommand, binding: string, place: KeyPlace): boolean {
  if (place.dialog) return false
  if (place.preview && command.group !== 'view' && command.group !== 'publish') return false
  const plain = !/\$mod|Control|Meta|Alt|^F\d/.test(binding)
  if (command.zone === 'canvas' && !place.onCanvas) return false
  if (command.zone === 'editor') return !place.typing && !place.flow
  if (command.zone !== undefined || plain) return place.onElements && !place.typing && !place.flow
  // Undo, copy and the like belong to the field while somebody types in it.
  return !(place.typing && command.group === 'edit')
}

/** A letter that another keyboard layout produces is looked up by where the key is. */
function matches(event: KeyboardEvent, binding: string): boolean {
  const [press] = parseKeybinding(binding)
  if (!press) return false
  if (matchKeyBindingPress(event, press)) return true
  const [mods, key] = press
  const foreign = event.key.length === 1 && event.key.charCodeAt(0) > 127
  return foreign && typeof key === 'string' && /^[a-z]$/i.test(key) && matchKeyBindingPress(event, [mods, `Key${key.toUpperCase()}`])
}

/** The command that answers a key press, if any: of several the first that can run. */
export function commandFor(
  event: KeyboardEvent,
  commands: readonly EditorCommand[],
  place: KeyPlace,
  isDisabled: (command: EditorCommand) => boolean = () => false,
): EditorCommand | undefined {
  if (event.isComposing || event.keyCode === 229) return undefined
  const meant = commands.filter((command) => command.keys?.some((binding) => mayRun(command, binding, place) && matches(event, binding)))
  return meant.find((command) => !isDisabled(command)) ?? meant[0]
}

/** Listens for shortcuts on a window; the canvas frame's window may be one. */
export function bindShortcuts(target: Window, ui: EditorUi): () => void {
  const commands = ui.session.part(commandsToken)
  const press = (event: KeyboardEvent): void => {
    if (event.defaultPrevented) return
    const command = commandFor(event, commands.all.peek(), placeOf(event.composedPath()[0] ?? null, ui), (each) =>
      Boolean(commands.disabled(each)),
    )
    if (!command || command.native) return
    const refused = commands.disabled(command)
    // Where there is no further element, Tab leaves the canvas as it leaves everything else.
    if (refused && event.key === 'Tab') return
    event.preventDefault()
    if (!refused) commands.run(command)
  }
  target.addEventListener('keydown', press)
  return () => target.removeEventListener('keydown', press)
}
