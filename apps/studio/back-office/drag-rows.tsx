import { IconDragDotVertical } from '@arco-design/web-react/icon'
import { DndContext, PointerSensor, useDraggable, useDroppable, useSensor, useSensors } from '@dnd-kit/core'
import type { ReactNode } from 'react'

/** Rows in it are dragged by their handles, onto others. */
export function DropRows({ onDrop, children }: { readonly onDrop: (id: number, over: number) => void; readonly children: ReactNode }) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  return (
    <DndContext
      sensors={sensors}
      onDragEnd={({ active, over }) => {
        if (over && over.id !== active.id) onDrop(Number(active.id), Number(over.id))
      }}
    >
      {children}
    </DndContext>
  )
}

interface DragHandleProps {
  readonly id: number
  readonly label: string
  /** Alt with an arrow: one place up or down. */
  readonly onStep: (by: -1 | 1) => void
}

export function DragHandle({ id, label, onStep }: DragHandleProps) {
  const drag = useDraggable({ id })
  const drop = useDroppable({ id })
  return (
    <button
      type="button"
      ref={(node) => {
        drag.setNodeRef(node)
        drop.setNodeRef(node?.closest('tr, li') ?? node)
      }}
      className={`back-office-handle${drag.isDragging ? ' back-office-dragged' : ''}${drop.isOver && !drag.isDragging ? ' back-office-over' : ''}`}
      aria-label={label}
      title={label}
      {...drag.listeners}
      onKeyDown={(event) => {
        if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
        event.preventDefault()
        onStep(event.key === 'ArrowUp' ? -1 : 1)
      }}
      style={drag.transform ? { transform: `translateY(${drag.transform.y}px)` } : undefined}
    >
      <IconDragDotVertical />
    </button>
  )
}
