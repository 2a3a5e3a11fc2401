import { effect } from '@preact/signals-core'
import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { frameBox } from '../geometry/camera.ts'
import { bottom, right } from '../geometry/rect.ts'
import { cameraToken } from '../parts/camera-part.ts'
import { useEditorUi } from '../parts/editor-ui.ts'
import { attachCameraInput } from './camera-input.ts'

/** Marks at an edge of the frame are seen whole. */
const EDGE = 2

/** Shows the frame as the camera has it, and lets wheel, pointer and fingers move the camera; nothing renders for that. */
export function useCamera(options: {
  readonly stage: RefObject<HTMLDivElement | null>
  readonly frame: RefObject<HTMLIFrameElement | null>
  readonly overlay: RefObject<HTMLElement | null>
  /** Null until the page's window is there. */
  readonly canvas: unknown
}): void {
  const { stage, frame, overlay, canvas } = options
  const ui = useEditorUi()
  const part = ui.session.part(cameraToken)

  useLayoutEffect(() => {
    const node = stage.current!
    const measure = (): void => {
      part.room.value = { width: node.clientWidth, height: node.clientHeight }
    }
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    return () => observer.disconnect()
  }, [stage, part])

  useLayoutEffect(
    () =>
      effect(() => {
        const [camera, size, room] = [part.camera.value, part.frame.value, part.room.value]
        const box = frameBox(camera, size)
        const { style } = stage.current!
        const lengths = {
          'frame-width': size.width,
          'frame-height': size.height,
          'frame-left': box.left,
          'frame-top': box.top,
          'frame-shown-width': box.width,
          'frame-shown-height': box.height,
        }
        for (const [name, length] of Object.entries(lengths)) style.setProperty(`--ed-${name}`, `${length}px`)
        style.setProperty('--ed-frame-transform', `translate(${camera.x}px, ${camera.y}px) scale(${camera.zoom})`)
        const beyond = [box.top, room.width - right(box), room.height - bottom(box), box.left]
        style.setProperty('--ed-frame-clip', `inset(${beyond.map((length) => `${length - EDGE}px`).join(' ')})`)
        ui.geometry.peek()?.follow()
      }),
    [stage, part, ui],
  )

  useEffect(() => {
    const page = frame.current?.contentWindow
    if (!canvas || !page) return
    return attachCameraInput({ stage: stage.current!, overlay: () => overlay.current, page, camera: part })
  }, [canvas, stage, frame, overlay, part])
}
