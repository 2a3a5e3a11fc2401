import { useEffect, useMemo, useRef, useState } from 'react'
import { type ElementRecord, PAGE_ID } from '#kernel/page/records'
import { useMessages } from '#shell/messages'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { SIDES } from '../../../kit/style/box.ts'
import { useDrag } from '../drag/drag-controller.ts'
import type { FrameGeometry } from '../geometry/frame-geometry.ts'
import { useEditorUi } from '../parts/editor-ui.ts'
import { variantToken } from '../parts/variant-part.ts'
import { gapsOf, isGapFixed } from './gap-handle.ts'
import type { Gap } from './gaps.ts'
import { attachHandles, type HandleName, type HandlesWords, handledNow } from './handles-controller.ts'
import { createHandlesPainter } from './handles-painter.ts'
import { directionOf, edgesFor } from './resize.ts'
import { handleVariant, limitsOf } from './size-values.ts'
import { handleTexts } from './texts.ts'
import { TrackGrips } from './track-grips.tsx'
import './handles.css'

const BANDS = (['padding', 'margin'] as const).flatMap((kind) => SIDES.map((side) => ({ kind, side }) as const))
/** Sliders have ends; these are none that anybody reaches. */
const FAR = 10_000
const NO_GAPS: readonly Gap[] = []

/** The handles of the one element that is selected. */
export function Handles() {
  const { session, geometry } = useEditorUi()
  const drag = useDrag()
  const selection = useSignalValue(session.selection)
  const found = useSignalValue(geometry)
  const isDragged = useSignalValue(drag.active) !== null
  const id = selection.length === 1 && selection[0] !== PAGE_ID ? selection[0]! : ''
  const entry = useSignalValue(useMemo(() => session.store.entry(id), [session, id]))
  if (!found || entry?.kind !== 'element' || isDragged) return null
  return <ElementHandles key={id} element={entry} geometry={found} />
}

function ElementHandles({ element, geometry }: { readonly element: ElementRecord; readonly geometry: FrameGeometry }) {
  const ui = useEditorUi()
  const { session } = ui
  const t = useMessages(handleTexts)
  const variant = handleVariant(useSignalValue(session.part(variantToken)))
  const root = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const label = useRef<HTMLDivElement>(null)
  const guides = useRef<HTMLDivElement>(null)
  const gaps = useGaps(geometry, element)
  const limits = limitsOf(element, session.catalogue(element.type), variant)
  const nameOf = (handle: HandleName): string => {
    const [kind, at] = handle.split(':') as [string, string]
    if (kind === 'gap') return t('gap')
    if (kind === 'column' || kind === 'row') return t(kind, { at: Number(at) + 1 })
    if (kind === 'size') return t(directionOf(at as 'e').x === 0 ? 'height' : 'width')
    return t(`${kind}${at}` as 'paddingTop')
  }
  const wordsNow: HandlesWords = {
    nameOf,
    said: (name, value) => t('said', { name, value }),
    cleared: (name) => t('cleared', { name }),
  }
  const words = useRef(wordsNow)
  words.current = wordsNow
  const { id } = element
  useEffect(() => {
    const painter = createHandlesPainter(geometry, id, { box: box.current!, label: label.current!, guides: guides.current! })
    painter.place()
    const leave = (): void => {
      // What is focused once more by a script is marked as if by keys.
      if (document.activeElement !== ui.canvas.current) ui.focusCanvas()
    }
    const ends = [
      geometry.subscribe(painter.place),
      attachHandles({ session, geometry, id, root: root.current!, painter, words: () => words.current, leave }),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [geometry, id, session, ui])
  const slider = (handle: HandleName, isStop: boolean, title: string) =>
    ({
      'data-handle': handle,
      title,
      role: 'slider',
      // A key leads to them, and Tab from one to the next.
      tabIndex: -1,
      'data-stop': isStop ? '' : undefined,
      'aria-hidden': isStop ? undefined : true,
      'aria-label': nameOf(handle),
      // Said anew whenever it is reached.
      'aria-valuenow': 0,
      'aria-valuemin': handle.startsWith('margin') ? -FAR : 0,
      'aria-valuemax': FAR,
    }) as const
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of handles is no fieldset
    <div ref={root} className="ed-handles-layer" role="group" aria-label={t('handles', { name: element.name })}>
      <div ref={box} className="ed-handles" hidden>
        {edgesFor(limits).map((edge) => (
          <div key={edge} {...slider(`size:${edge}`, edge === 'e' || edge === 's', t('dragSize'))} className="ed-handle" data-edge={edge} />
        ))}
        {BANDS.map(({ kind, side }) => {
          const name = nameOf(`${kind}:${side}`)
          return (
            <div
              key={kind + side}
              {...slider(`${kind}:${side}`, true, t('dragSpacing', { name }))}
              className="ed-band"
              data-kind={kind}
              data-side={side.toLowerCase()}
            />
          )
        })}
      </div>
      <TrackGrips element={element} geometry={geometry} slider={slider} />
      {gaps.map(({ axis, rect }, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no names, and one that is dragged stays
          key={at}
          {...slider(`gap:${axis}`, at === 0, t('dragGap'))}
          className="ed-gap"
          data-axis={axis}
          style={{ transform: `translate(${rect.left}px, ${rect.top}px)`, width: rect.width, height: rect.height }}
        />
      ))}
      <div ref={guides} className="ed-guides" />
      <div ref={label} className="ed-handle-label" hidden />
    </div>
  )
}

/** The spaces between the children of an element, as they are now. */
function useGaps(geometry: FrameGeometry, element: ElementRecord): readonly Gap[] {
  const { session } = useEditorUi()
  const variant = useSignalValue(session.part(variantToken))
  const [gaps, setGaps] = useState(NO_GAPS)
  const { id } = element
  // biome-ignore lint/correctness/useExhaustiveDependencies: whether a formula gives the gap is said by the element and the variant
  useEffect(() => {
    const look = (): void => {
      const handled = handledNow(session, geometry, id)
      const all = handled ? gapsOf(geometry, session.document(), id) : NO_GAPS
      const found = all.filter(({ axis }) => handled && !isGapFixed(handled, axis))
      setGaps((before) => (JSON.stringify(before) === JSON.stringify(found) ? before : found))
    }
    look()
    return geometry.subscribe(look)
  }, [geometry, id, session, variant, element])
  return gaps
}
