import type { Rect } from '../geometry/rect.ts'
import type { EditorUi } from '../parts/editor-ui.ts'
import { findWords } from './find-words.ts'
import { lookOfWords } from './look-of-words.ts'
import type { WrittenInPlace } from './text-in-place-part.ts'

/** Lays the field over the words, in their look and at the zoom of the canvas. */
export function placeField(
  { geometry: found, canvas }: Pick<EditorUi, 'geometry' | 'canvas'>,
  written: WrittenInPlace,
  { box, field }: { readonly box: HTMLElement; readonly field: HTMLElement },
): void {
  const geometry = found.peek()
  // A view may have drawn the element anew.
  const root = written.root.isConnected ? written.root : geometry?.nodeOf(written.element)
  if (!geometry || !root) return
  const range = findWords(root, written.element, written.words)
  const { left, top, width, height } = (range ?? root).getBoundingClientRect()
  const rect: Rect = { left, top, width, height }
  const lines = range ? new Set([...range.getClientRects()].map((each) => Math.round(each.top))).size : 1
  const around = range?.startContainer
  const node = around?.nodeType === 1 ? (around as Element) : (around?.parentElement ?? root)
  const look = lookOfWords(node, rect, lines)
  const shown = geometry.toScreen(rect)
  const zoom = geometry.toScreen({ left: 0, top: 0, width: 1, height: 1 }).width
  const pixels = (size: number): string => `${size * zoom}px`
  const frame = geometry.frameBox()
  const stage = canvas.current?.clientWidth ?? frame.left + frame.width
  const [from, to] = [Math.max(EDGE, frame.left), Math.min(stage - EDGE, frame.left + frame.width)]
  const ground = look.behind?.map((color) => `linear-gradient(${color}, ${color})`).join(', ') ?? 'var(--tessera-panel)'
  box.style.setProperty('--ed-words-behind', ground)
  const line = field.parentElement!
  Object.assign(line.style, look.font, {
    ...(look.behind ? {} : { color: 'var(--color-text-1)' }),
    fontSize: pixels(look.fontSize),
    letterSpacing: pixels(look.letterSpacing),
    lineHeight: pixels(range ? look.lineHeight : look.fontSize * EMPTY_LINE),
    textAlign: look.align,
    maxWidth: `${Math.max(MIN, Math.min(look.room * zoom, to - from))}px`,
    // What breaks keeps its width, so that it goes on breaking where it did.
    minWidth: lines > 1 ? `${shown.width}px` : '',
  })
  // It grows to the side to which its words do, and stays in the frame.
  const own = line.offsetWidth
  const wanted = { start: shown.left, center: shown.left + (shown.width - own) / 2, end: shown.left + shown.width - own }[look.align]
  const x = Math.max(from, Math.min(wanted, to - own))
  const y = range ? shown.top : shown.top + (shown.height - look.fontSize * EMPTY_LINE * zoom) / 2
  box.style.transform = `translate(${x}px, ${y}px)`
  const hint = box.lastElementChild as HTMLElement
  hint.dataset.side = x + hint.offsetWidth > stage ? 'end' : 'start'
}

/** Free between the field and the edge of the stage, in pixels. */
const EDGE = 8
const MIN = 48
/** Of the size of the font: the height of a line where nothing is written yet. */
const EMPTY_LINE = 1.5
