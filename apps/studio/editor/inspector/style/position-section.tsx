import { signal } from '@preact/signals-core'
import { useState } from 'react'
import { setLook } from '#kernel/page/commands'
import { readVariant } from '#kernel/page/look'
import { type ElementRecord, elementOf } from '#kernel/page/records'
import type { Json } from '#kernel/page/values'
import type { FieldSpec } from '#sdk'
import { useEditor } from '#sdk/studio'
import { useMessages } from '#shell/messages'
import type { Subject } from '../../../../kit/form/subject.ts'
import { useSignalValue } from '../../../../kit/panel/use-signal-value.ts'
import { toFlow } from '../../handles/place-commands.ts'
import { PLACE_SIDES, type PlaceSide } from '../../handles/place-geometry.ts'
import { placeTexts } from '../../handles/place-texts.ts'
import {
  frameOf,
  offsetsOf,
  PLACED,
  parentFrame,
  pinsOf,
  positionOf,
  saidBy,
  stayValues,
  stickyHindrance,
} from '../../handles/placement.ts'
import { handleVariant } from '../../handles/size-values.ts'
import { canvasToken } from '../../parts/canvas-part.ts'
import { FieldForm } from '../form/field-form.tsx'
import './position.css'

interface Props {
  readonly fields: readonly FieldSpec[]
  readonly subject: Subject
  /** The one element whose position it is; undefined for the page and for several. */
  readonly element: ElementRecord | undefined
  readonly variant: string
}

const NEVER_MOVED = signal(0)
let steps = 0
const nextGesture = (): string => {
  steps += 1
  return `style:place:${steps}`
}

/** How an element stands: in the flow, at a place of its own in a frame, or held at an edge. */
export function PositionSection({ fields, subject, element, variant }: Props) {
  // A part stands where its component has it.
  return element && readVariant(variant)?.part === '' ? (
    <OfElement key={`${element.id} ${variant}`} fields={fields} subject={subject} element={element} variant={variant} />
  ) : (
    <FieldForm fields={fields} subject={subject} />
  )
}

function OfElement({ fields, subject, element, variant }: Props & { readonly element: ElementRecord }) {
  const t = useMessages(placeTexts)
  const session = useEditor()
  const canvas = session.findPart(canvasToken)
  const geometry = canvas?.geometry.peek() ?? null
  // Which box is the frame is seen once the canvas has drawn what was written.
  useSignalValue(canvas?.moved ?? NEVER_MOVED)
  const [isRefused, setRefused] = useState(false)
  const position = positionOf(session, element, variant)
  const isPlaced = PLACED.some((each) => each === position)
  const frame = frameOf(session, geometry, element, variant)
  const parent = parentFrame(session, element)
  const nameOf = (id: string): string => elementOf(session.document(), id)?.name ?? t('page')
  const own = fields.filter(({ path }) => path === 'position')
  const others = fields.filter((field) => !own.includes(field))
  const guarded: Subject = {
    ...subject,
    edit(edit, gesture) {
      const isAbsolute = edit.path === 'position' && 'value' in edit && edit.value === 'absolute'
      setRefused(isAbsolute && !frame)
      if (!isAbsolute) return subject.edit(edit, gesture)
      if (frame) becomeAbsolute(gesture)
    },
  }
  /** It stays where it is seen. */
  const becomeAbsolute = (gesture: string, newFrame?: string): void => {
    const values = { position: 'absolute', ...stayValues(session, geometry, element, variant, newFrame) }
    session.run(setLook, { ids: [element.id], variant, values }, { gesture })
  }
  /** The parent becomes the frame and the element stands in it: one step. */
  const makeFrame = (): void => {
    const gesture = nextGesture()
    const where = handleVariant(variant).replace(/:.*$/, '')
    if (!session.run(setLook, { ids: [parent.id], variant: where, values: { position: 'relative' } }, { gesture })) return
    becomeAbsolute(gesture, parent.id)
    setRefused(false)
  }
  const lacksFrame = isRefused || (position === 'absolute' && !frame)
  const hindered = position === 'sticky' ? stickyHindrance(geometry, element.id) : undefined
  return (
    <>
      <FieldForm fields={own} subject={guarded} />
      {lacksFrame && (
        <div className="te-place-note" role="alert" data-tone="warning">
          <p>{t(isRefused ? 'noFrame' : 'noFrameYet')}</p>
          <button type="button" onClick={makeFrame}>
            {t('makeFrame', { name: nameOf(parent.id) })}
          </button>
        </div>
      )}
      {position === 'absolute' && frame && <p className="te-place-note">{t('frame', { name: nameOf(frame.id) })}</p>}
      {isPlaced && <Sides subject={subject} element={element} variant={variant} isSticky={position === 'sticky'} />}
      {position === 'sticky' && pinsOf(session, element, variant).size === 0 && <p className="te-place-note">{t('noEdge')}</p>}
      {hindered !== undefined && (
        <p className="te-place-note" data-tone="warning">
          {t('hindered', { name: nameOf(hindered) })}
        </p>
      )}
      <FieldForm fields={others} subject={subject} />
      {isPlaced && (
        <div className="te-place-note">
          <button type="button" onClick={() => toFlow(session, [element], variant)}>
            {t('toFlow')}
          </button>
        </div>
      )}
    </>
  )
}

interface SidesProps extends Pick<Props, 'subject' | 'variant'> {
  readonly element: ElementRecord
  readonly isSticky: boolean
}

/** The sides from which an element keeps its distance; of what sticks, the one edge. */
function Sides({ subject, element, variant, isSticky }: SidesProps) {
  const t = useMessages(placeTexts)
  const session = useEditor()
  const pins = pinsOf(session, element, variant)
  const said = saidBy(session, element, variant)
  const none = (side: PlaceSide): Json => (said(side) === 'elsewhere' ? 'auto' : null)
  const press = (side: PlaceSide): void => {
    const node = session.findPart(canvasToken)?.geometry.peek()?.nodeOf(element.id)
    const isOn = !pins.has(side)
    const values: { [key: string]: Json } = {}
    if (isSticky && isOn) for (const other of PLACE_SIDES) if (other !== side && pins.has(other)) values[other] = none(other)
    // What stands somewhere stays there; what sticks does so at the edge itself.
    const pixels = !isSticky && node ? Math.round(offsetsOf(node)[side]) + 0 : 0
    values[side] = isOn ? `${pixels}px` : none(side)
    session.run(setLook, { ids: [element.id], variant, values }, { gesture: nextGesture() })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a square of switches is no fieldset
    <div className="te-pins" role="group" aria-label={t(isSticky ? 'edge' : 'pins')}>
      <span className="te-pins-box" aria-hidden />
      {PLACE_SIDES.map((side) => {
        const name = t(isSticky ? 'sticks' : 'pin', { side: t(side) })
        return (
          <button
            key={side}
            type="button"
            data-side={side}
            aria-pressed={pins.has(side)}
            aria-label={name}
            title={name}
            disabled={subject.bindings[side] !== undefined}
            onClick={() => press(side)}
          />
        )
      })}
    </div>
  )
}
