import { IconMinus, IconPlus } from '@arco-design/web-react/icon'
import { type ComponentProps, useEffect, useState } from 'react'
import type { ElementRecord } from '#kernel/page/records'
import { useMessages } from '#shell/messages'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import type { FrameGeometry } from '../geometry/frame-geometry.ts'
import { useEditorUi } from '../parts/editor-ui.ts'
import { variantToken } from '../parts/variant-part.ts'
import { gripsOf, type TrackGrip } from './grid-lines.ts'
import { writeChange } from './handle.ts'
import { type HandleName, handledNow } from './handles-controller.ts'
import { handleTexts } from './texts.ts'
import { trackHandle } from './track-handle.ts'
import './track-grips.css'

const NONE: readonly TrackGrip[] = []
let presses = 0

interface Props {
  readonly element: ElementRecord
  readonly geometry: FrameGeometry
  readonly slider: (handle: HandleName, isStop: boolean, title: string) => ComponentProps<'div'>
}

/** At the beginning of each line behind a column or a row of a grid: what it is dragged by, with one more and one less beside it. */
export function TrackGrips({ element, geometry, slider }: Props) {
  const t = useMessages(handleTexts)
  const { session } = useEditorUi()
  const grips = useGrips(geometry, element)
  const press = ({ axis, at }: TrackGrip, key: '+' | '-') => {
    const handled = handledNow(session, geometry, element.id)
    const change = handled && trackHandle(handled, axis, at)?.press?.(key)
    presses += 1
    if (!handled || !change || !writeChange(handled, change, `tracks:${presses}`)) return
    session.announce(t(`${axis}${key === '+' ? 'Added' : 'Removed'}`, { at: at + (key === '+' ? 2 : 1) }))
  }
  return grips.map((grip, index) => {
    const { axis, at, left, top, length } = grip
    const isLast = grips[index + 1]?.axis !== axis
    const isAlone = at === 0 && isLast
    return (
      <div
        key={axis + at}
        className="ed-track"
        data-axis={axis}
        data-last={isLast ? '' : undefined}
        style={{ transform: `translate(${left}px, ${top}px)`, ['--length' as string]: `${length}px` }}
      >
        <div {...slider(`${axis}:${at}`, true, t('dragTrack'))} className="ed-track-grip" />
        {/* The keys of the handle do the same. */}
        <div className="ed-track-buttons" aria-hidden="true">
          <button type="button" tabIndex={-1} title={t(`${axis}Add`)} onClick={() => press(grip, '+')}>
            <IconPlus />
          </button>
          {!isAlone && (
            <button type="button" tabIndex={-1} title={t(`${axis}Remove`, { at: at + 1 })} onClick={() => press(grip, '-')}>
              <IconMinus />
            </button>
          )}
        </div>
      </div>
    )
  })
}

/** The grips of a grid's tracks, as they are now. */
function useGrips(geometry: FrameGeometry, element: ElementRecord): readonly TrackGrip[] {
  const { session } = useEditorUi()
  const variant = useSignalValue(session.part(variantToken))
  const [grips, setGrips] = useState(NONE)
  const { id } = element
  // biome-ignore lint/correctness/useExhaustiveDependencies: whether a formula gives the tracks is said by the element and the variant
  useEffect(() => {
    const look = (): void => {
      const handled = handledNow(session, geometry, id)
      const found = handled ? gripsOf(handled) : NONE
      setGrips((before) => (JSON.stringify(before) === JSON.stringify(found) ? before : found))
    }
    look()
    return geometry.subscribe(look)
  }, [geometry, id, session, variant, element])
  return grips
}
