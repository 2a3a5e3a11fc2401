import { DndContext, useDraggable, useSensor, useSensors } from '@dnd-kit/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { DragByMouse } from './sensors.ts'

function Handle() {
  const { setNodeRef, listeners } = useDraggable({ id: 'handle' })
  return (
    <button type="button" ref={setNodeRef} {...listeners}>
      drag me
    </button>
  )
}

function Area({ onPress }: { readonly onPress: () => void }) {
  const sensors = useSensors(useSensor(DragByMouse, { activationConstraint: { distance: 5 } }))
  return (
    <DndContext sensors={sensors}>
      <Handle />
      <button type="button" onClick={onPress}>
        press me
      </button>
    </DndContext>
  )
}

function drag(): void {
  fireEvent.mouseDown(screen.getByText('drag me'), { button: 0, clientX: 0, clientY: 0 })
  fireEvent.mouseMove(document, { clientX: 50, clientY: 50 })
  fireEvent.mouseUp(document, { clientX: 50, clientY: 50 })
}

test('letting go after a drag presses nothing', () => {
  const press = vi.fn()
  render(<Area onPress={press} />)
  drag()
  fireEvent.click(screen.getByText('press me'))
  expect(press).not.toHaveBeenCalled()
})

test('a press right after a drag is heard, however late the timers of the machine come', () => {
  const press = vi.fn()
  render(<Area onPress={press} />)
  drag()
  fireEvent.pointerDown(screen.getByText('press me'), { isPrimary: true })
  fireEvent.click(screen.getByText('press me'))
  expect(press).toHaveBeenCalledOnce()
})
