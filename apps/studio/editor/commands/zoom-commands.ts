import { labelIn } from '#kernel/message'
import { PAGE_ID } from '#kernel/page/records'
import type { Label } from '#kernel/page/values'
import type { Editor, EditorCommand } from '#sdk/studio'
import { currentLocale } from '../../../shell/messages.ts'
import { union } from '../geometry/rect.ts'
import { type CameraPart, cameraToken } from '../parts/camera-part.ts'
import { canvasToken } from '../parts/canvas-part.ts'
import { openFlowToken } from '../parts/open-flow-part.ts'
import { severalToken } from '../parts/several-part.ts'
import { COMMANDS } from './labels.ts'

/** The canvas is behind the flow editor. */
const hidden = (editor: Editor): Label | undefined => (editor.part(openFlowToken).peek() === null ? undefined : COMMANDS.canvasHidden)

/** Moves the camera and says what the zoom is then. */
const move =
  (act: (camera: CameraPart) => void) =>
  (editor: Editor): void => {
    const part = editor.part(cameraToken)
    act(part)
    editor.announce(`${labelIn(COMMANDS.zoom, currentLocale())} ${Math.round(part.camera.peek().zoom * 100)} %`)
  }

const chosen = ({ selection }: Editor): readonly string[] => selection.peek().filter((id) => id !== PAGE_ID)

function showSelection(editor: Editor): void {
  const geometry = editor.part(canvasToken).geometry.peek()
  const primary = chosen(editor).at(-1)
  if (!geometry || primary === undefined) return
  geometry.scrollTo(primary)
  const rect = union(chosen(editor).flatMap((id) => geometry.inFrame(id) ?? []))
  if (rect) move((camera) => camera.fitRect(rect))(editor)
}

const noSeveral = (editor: Editor): Label | undefined => {
  if (!editor.part(severalToken).isRoomy.peek()) return COMMANDS.severalNarrow
  return hidden(editor) ?? (editor.mode.peek() === 'edit' ? undefined : COMMANDS.severalPreview)
}

/** Shows the page at several widths, or at one again, and says which. */
function toggleSeveral(editor: Editor): void {
  const several = editor.part(severalToken)
  several.toggle()
  const { severalOn, severalOff } = COMMANDS
  editor.announce(
    labelIn(several.isOn.peek() ? severalOn : severalOff, currentLocale()).replace('{{count}}', String(several.slots.peek().length)),
  )
}

/** What is seen of the page on the canvas, and how large. */
export const zoomCommands: readonly EditorCommand[] = [
  {
    id: 'command/view.zoom-in',
    label: COMMANDS.zoomIn,
    group: 'view',
    keys: ['$mod+=', '$mod++', '$mod+Shift++'],
    disabled: hidden,
    run: move((camera) => camera.step(1)),
  },
  {
    id: 'command/view.zoom-out',
    label: COMMANDS.zoomOut,
    group: 'view',
    keys: ['$mod+-'],
    disabled: hidden,
    run: move((camera) => camera.step(-1)),
  },
  {
    id: 'command/view.zoom-100',
    label: COMMANDS.zoomFull,
    group: 'view',
    keys: ['$mod+0', '$mod+Digit0'],
    disabled: hidden,
    run: move((camera) => camera.zoomTo(1)),
  },
  {
    id: 'command/view.zoom-page',
    label: COMMANDS.zoomPage,
    group: 'view',
    keys: ['Shift+Digit1'],
    zone: 'elements',
    disabled: hidden,
    run: move((camera) => camera.fit()),
  },
  {
    id: 'command/view.zoom-selection',
    label: COMMANDS.zoomSelection,
    group: 'view',
    keys: ['Shift+Digit2'],
    zone: 'elements',
    disabled: (editor) => hidden(editor) ?? (chosen(editor).length === 0 ? COMMANDS.nothingSelected : undefined),
    run: showSelection,
  },
  {
    id: 'command/view.several',
    label: COMMANDS.several,
    group: 'view',
    keys: ['Shift+Digit3'],
    zone: 'elements',
    disabled: noSeveral,
    run: toggleSeveral,
  },
]
