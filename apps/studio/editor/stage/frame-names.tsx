import { type KeyboardEvent, useEffect, useRef } from 'react'
import { labelIn } from '#kernel/message'
import type { Label } from '#kernel/page/values'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { defineMessages, useLocale, useMessages } from '../../../shell/messages.ts'
import { BETWEEN, type Slot } from '../document/several.ts'
import { toScreen } from '../geometry/camera.ts'
import { cameraToken } from '../parts/camera-part.ts'
import { useEditorUi } from '../parts/editor-ui.ts'
import { severalToken } from '../parts/several-part.ts'
import { slotWords } from './several-words.ts'
import './several.css'

const texts = defineMessages('editor-frame-names', {
  zh: { frames: '编辑哪个宽度', edited: '{{name}}，现在编辑的是它', edit: '{{name}}：点击以编辑此宽度' },
  en: { frames: 'Which width is edited', edited: '{{name}}, edited now', edit: '{{name}}: press to edit at this width' },
})

const FREE: Label = { zh: '自定义', en: 'Free' }
const HIGH = 20
/** So much of a name is above its frame. */
const LEAST = 80
/** From the edges of the stage. */
const INSET = 4

/** Above each frame what it is, and which one is edited; arrow keys choose another one. */
export function FrameNames() {
  const { session } = useEditorUi()
  const isShown = useSignalValue(session.part(severalToken).isShown)
  return isShown ? <Names /> : null
}

function Names() {
  const { session } = useEditorUi()
  const t = useMessages(texts)
  const locale = useLocale()
  const several = session.part(severalToken)
  const slots = useSignalValue(several.slots)
  const [active] = useSignalValue(several.order)
  const part = session.part(cameraToken)
  const camera = useSignalValue(part.camera)
  const frame = useSignalValue(part.frame)
  const row = useSignalValue(part.row)
  const room = useSignalValue(part.room)
  const group = useRef<HTMLDivElement>(null)
  const isMoved = useRef(false)
  // The keyboard goes where the choice went.
  useEffect(() => {
    if (isMoved.current) group.current?.querySelector<HTMLElement>(`[data-frame="${active}"]`)?.focus()
    isMoved.current = false
  }, [active])
  const choose = (slot: Slot): void => {
    if (slot.key === active) return
    several.activate(slot.key)
    part.reveal({ left: 0, top: 0, ...part.frame.peek() })
    session.announce(t('edited', { name: labelIn(slotWords(slot), locale) }))
  }
  const press = (event: KeyboardEvent): void => {
    const at = slots.findIndex(({ key }) => key === active)
    const ways: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      Home: 0,
      End: slots.length - 1,
    }
    const next = ways[event.key]
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    isMoved.current = true
    choose(slots.at(next % slots.length)!)
  }
  return (
    <div ref={group} className="ed-frame-names" role="radiogroup" aria-label={t('frames')} onKeyDown={press}>
      {slots.map((slot, at) => {
        const isActive = slot.key === active
        const size = isActive ? { width: Math.round(frame.width), height: Math.round(frame.height) } : slot
        const other = row.others.get(slot.key)
        const box = other
          ? toScreen(part.cameraAt(other), { left: 0, top: 0, width: other.width, height: 0 })
          : toScreen(camera, { left: 0, top: 0, width: size.width, height: 0 })
        // In sight as long as some of its frame is.
        const left = Math.max(box.left, Math.min(INSET, box.left + box.width - LEAST))
        // Nothing is beside the last one.
        const free = at < slots.length - 1 ? box.width + (BETWEEN - 8) * camera.zoom : Number.POSITIVE_INFINITY
        // By its width in pixels alone, where that was typed.
        const label = size.width === slot.width ? slot.label : FREE
        const name = labelIn(slotWords({ ...slot, ...size, label }), locale)
        return (
          // biome-ignore lint/a11y/useSemanticElements: a radio input cannot hold two lines of its own
          <button
            key={slot.key}
            type="button"
            role="radio"
            aria-checked={isActive}
            aria-label={name}
            title={isActive ? t('edited', { name }) : t('edit', { name })}
            tabIndex={isActive ? 0 : -1}
            data-frame={slot.key}
            className="ed-frame-name"
            style={{ left, top: Math.max(INSET, box.top - HIGH - 2), maxWidth: Math.max(0, Math.min(free, room.width - INSET - left)) }}
            onClick={() => choose(slot)}
          >
            <span>{labelIn(label, locale)}</span>
            <span className="ed-frame-size">
              {size.width} × {size.height}
            </span>
          </button>
        )
      })}
    </div>
  )
}
