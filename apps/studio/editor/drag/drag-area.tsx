import { DndContext, type DraggableSyntheticListeners, type DragStartEvent, useDraggable, useSensor, useSensors } from '@dnd-kit/core'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { labelIn } from '#kernel/message'
import { elementOf } from '#kernel/page/records'
import type { Label } from '#kernel/page/values'
import { useEditor } from '#sdk/studio'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { useLocale } from '../../../shell/messages.ts'
import { declarationOf } from '../document/catalogue.ts'
import type { Point } from '../geometry/rect.ts'
import { ComponentIcon } from '../words/component-icon.tsx'
import { useDrag } from './drag-controller.ts'
import type { Dragged } from './plan-drop.ts'
import { DragByMouse, DragByTouch } from './sensors.ts'

type Resolve = (target: Element, point: Point) => Dragged | null

function pointOf(event: Event): Point {
  const source = 'touches' in event ? (event as TouchEvent).touches[0] : (event as MouseEvent)
  return { x: source?.clientX ?? 0, y: source?.clientY ?? 0 }
}

/** Around everything that takes part in dragging: starts, follows and ends the editor's one drag. */
export function DragArea({ children }: { readonly children: ReactNode }) {
  const drag = useDrag()
  const sensors = useSensors(
    useSensor(DragByMouse, { activationConstraint: { distance: 5 } }),
    useSensor(DragByTouch, { activationConstraint: { delay: 200, tolerance: 10 } }),
  )
  const alt = useRef(false)
  const handlers = useMemo(
    () => ({
      onDragStart({ active, activatorEvent }: DragStartEvent) {
        const resolve = active.data.current?.resolve as Resolve | undefined
        const point = pointOf(activatorEvent)
        const dragged = activatorEvent.target instanceof Element ? resolve?.(activatorEvent.target, point) : null
        if (dragged) drag.begin(dragged, point)
      },
      onDragEnd: () => drag.drop({ copy: alt.current }),
      onDragCancel: () => drag.cancel(),
    }),
    [drag],
  )
  useEffect(() => {
    const hold = (event: KeyboardEvent | PointerEvent): void => {
      // Alt may be pressed and let go while dragging.
      alt.current = event.altKey
      if (drag.chip) drag.chip.dataset.copy = String(event.altKey)
    }
    const move = (event: PointerEvent): void => {
      hold(event)
      drag.move({ x: event.clientX, y: event.clientY })
    }
    window.addEventListener('pointermove', move)
    window.addEventListener('keydown', hold)
    window.addEventListener('keyup', hold)
    return () => {
      window.removeEventListener('pointermove', move)
      window.removeEventListener('keydown', hold)
      window.removeEventListener('keyup', hold)
    }
  }, [drag])
  return (
    <DndContext sensors={sensors} autoScroll={false} accessibility={NO_SPEECH} {...handlers}>
      {children}
      <DragChip />
    </DndContext>
  )
}

// The keyboard has its own ways of moving, which speak for themselves.
const silent = (): undefined => undefined
const NO_SPEECH = {
  announcements: { onDragStart: silent, onDragOver: silent, onDragEnd: silent, onDragCancel: silent },
  screenReaderInstructions: { draggable: '' },
}

/** Makes one area a source of drags; `resolve` says what is under the pointer when a drag starts. */
export function useDragSource(
  id: string,
  resolve: Resolve,
): { readonly ref: (node: HTMLElement | null) => void; readonly listeners: DraggableSyntheticListeners } {
  const latest = useRef(resolve)
  latest.current = resolve
  const data = useMemo(() => ({ resolve: (target: Element, point: Point) => latest.current(target, point) }), [])
  const { setNodeRef, listeners } = useDraggable({ id, data })
  return { ref: setNodeRef, listeners }
}

function DragChip() {
  const drag = useDrag()
  const session = useEditor()
  const locale = useLocale()
  const dragged = useSignalValue(drag.active)
  if (!dragged) return null
  const first = dragged.kind === 'move' ? elementOf(session.document(), dragged.ids.at(-1) ?? '') : undefined
  const type = dragged.kind === 'new' ? dragged.type : (first?.type ?? '')
  const label: Label | undefined = declarationOf(session.kernel, type)?.label
  const more = dragged.kind === 'move' && dragged.ids.length > 1 ? ` +${dragged.ids.length - 1}` : ''
  return (
    <div
      className="ed-chip"
      ref={(node) => {
        drag.chip = node
      }}
    >
      <ComponentIcon type={type} />
      {(dragged.kind === 'new' && dragged.parts?.name) || first?.name || labelIn(label, locale) || type}
      {more}
    </div>
  )
}
