import { batch, computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals-core'
import { definePart, defineToken } from '#kernel/plugin'
import { editorToken } from '../document/opened-page.ts'
import {
  ALL,
  type FrameRow,
  frameRow,
  MOST_FRAMES,
  nearestSlot,
  offeredSlots,
  readChosen,
  reordered,
  type Slot,
  shownSlots,
  withActive,
} from '../document/several.ts'
import type { Size } from '../geometry/camera.ts'
import { lookToken } from './look-part.ts'

/** The page at several widths beside each other, of which one is edited. */
export interface SeveralPart {
  /**
   * Whether somebody wants to see several; they are seen while the page is edited, in a window with room for the
   * editor.
   */
  readonly isOn: ReadonlySignal<boolean>
  readonly isShown: ReadonlySignal<boolean>
  /** Whether the window has room for it; said by whoever measures it. */
  readonly isRoomy: Signal<boolean>
  /** All that can be chosen, widest first. */
  readonly offered: ReadonlySignal<readonly Slot[]>
  readonly slots: ReadonlySignal<readonly Slot[]>
  /** The key of each frame: the first one is edited, the others keep their frame while another one is. */
  readonly order: ReadonlySignal<readonly string[]>
  toggle(): void
  /** Makes another frame the edited one: the canvas has its width from then on, and styles go where that width says. */
  activate(key: string): void
  /** Shows a size as well, or no longer; false where one more would be too many, or none would be left. */
  show(key: string, isShown: boolean): boolean
  /** Where the frames stand when the edited one has a size; it alone while others are not shown. */
  rowAround(frame: Size): FrameRow
}
export const severalToken = defineToken<SeveralPart>('tessera.editor/several')

const CHOSEN = 'tessera-editor-frames'
const NO_OTHERS: FrameRow['others'] = new Map()

export const severalPart = definePart({
  id: 'part/several',
  token: severalToken,
  create({ get, own }): SeveralPart {
    const { width, mode } = get(editorToken)
    const look = get(lookToken)
    const isOn = signal(false)
    const isRoomy = signal(true)
    const isShown = computed(() => isOn.value && isRoomy.value && mode.value === 'edit')
    const chosen = signal(readChosen(globalThis.localStorage?.getItem(CHOSEN) ?? null))
    const offered = computed(() => offeredSlots(look.value))
    const slots = computed(() => shownSlots(offered.value, chosen.value))
    const order = signal<readonly string[]>([])
    /** What the canvas showed before, for the way back. */
    let before: number | 'fit' = 'fit'

    const setActive = (slot: Slot): void =>
      batch(() => {
        order.value = withActive(reordered(order.peek(), slots.peek()), slot.key)
        width.value = slot.width
      })
    own(
      'frames of several widths',
      effect(() => {
        const [shown, now] = [slots.value, width.value]
        if (!isShown.value) return
        const next = reordered(order.peek(), shown)
        if (next.join() !== order.peek().join()) {
          const isGone = order.peek()[0] !== next[0]
          order.value = next
          if (isGone) {
            width.value = shown.find(({ key }) => key === next[0])!.width
            return
          }
        }
        // Chosen elsewhere: a width that a frame has is that frame's, and 'fit' is no width to stand beside others.
        const meant = now === 'fit' ? (shown.find(({ key }) => key === ALL) ?? shown[0]) : shown.find((slot) => slot.width === now)
        if (meant && (meant.key !== next[0] || now === 'fit')) setActive(meant)
      }),
    )
    return {
      isOn,
      isShown,
      isRoomy,
      offered,
      slots,
      order,
      toggle() {
        const isLeft = isOn.peek()
        if (isLeft) {
          const isAlone = order.peek()[0] === ALL && before === 'fit'
          isOn.value = false
          if (isAlone) width.value = 'fit'
          return
        }
        before = width.peek()
        const slot = before === 'fit' ? slots.peek().find(({ key }) => key === ALL) : nearestSlot(slots.peek(), before)
        batch(() => {
          setActive(slot ?? slots.peek()[0]!)
          isOn.value = true
        })
      },
      activate(key) {
        const slot = slots.peek().find((each) => each.key === key)
        if (slot) setActive(slot)
      },
      show(key, isWanted) {
        const now = slots.peek().map((slot) => slot.key)
        const next = isWanted ? [...now.filter((each) => each !== key), key] : now.filter((each) => each !== key)
        if (next.length === 0 || next.length > MOST_FRAMES) return false
        chosen.value = next
        globalThis.localStorage?.setItem(CHOSEN, JSON.stringify(next))
        return true
      },
      rowAround: (frame) =>
        isShown.value ? frameRow(slots.value, order.value[0] ?? '', frame) : { whole: frame, at: { x: 0, y: 0 }, others: NO_OTHERS },
    }
  },
})
