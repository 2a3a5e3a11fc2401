import { MouseSensor, TouchSensor } from '@dnd-kit/core'

/**
 * After a drag the library stops clicks for 50 ms, so that letting go presses nothing. Its timer comes late on a busy machine, and the
 * person's next click would be lost: a new press ends that at once.
 */
function untilPressedAgain(sensor: object): void {
  // Private in the library's types.
  const { documentListeners } = sensor as { readonly documentListeners: { removeAll(): void } }
  const pressed = ({ isPrimary }: PointerEvent): void => {
    // A second finger while dragging.
    if (!isPrimary) return
    window.removeEventListener('pointerdown', pressed, true)
    documentListeners.removeAll()
  }
  window.addEventListener('pointerdown', pressed, true)
}

export class DragByMouse extends MouseSensor {
  constructor(...props: ConstructorParameters<typeof MouseSensor>) {
    super(...props)
    untilPressedAgain(this)
  }
}

export class DragByTouch extends TouchSensor {
  constructor(...props: ConstructorParameters<typeof TouchSensor>) {
    super(...props)
    untilPressedAgain(this)
  }
}
