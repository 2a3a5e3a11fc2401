import { signal } from '@preact/signals-core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Camera } from '../geometry/camera.ts'
import type { CameraPart } from '../parts/camera-part.ts'
import { attachCameraInput, wheelFactor } from './camera-input.ts'

let end: () => void = () => undefined
let stage: HTMLElement
let overlay: HTMLElement | null
const camera = signal<Camera>({ x: 0, y: 0, zoom: 1 })
const part = { camera, zoomTo: vi.fn(), panBy: vi.fn(), toStage: ({ x, y }: { x: number; y: number }) => ({ x: x * 2, y: y * 2 }) }
const page = new EventTarget()
/** What still comes to the overlay. */
const heard: string[] = []

beforeEach(() => {
  stage = document.createElement('div')
  overlay = document.createElement('section')
  stage.append(overlay)
  document.body.append(stage)
  stage.setPointerCapture = () => undefined
  for (const name of ['pointerdown', 'mousedown', 'pointermove', 'pointercancel', 'wheel'])
    overlay.addEventListener(name, () => heard.push(name))
  end = attachCameraInput({ stage, overlay: () => overlay, page: page as Window, camera: part as unknown as CameraPart })
})
afterEach(() => {
  end()
  stage.remove()
  heard.length = 0
  vi.clearAllMocks()
})

const at = (x: number, y: number, more: PointerEventInit = {}) => ({ clientX: x, clientY: y, bubbles: true, cancelable: true, ...more })
const point = (name: string, init: PointerEventInit) => overlay!.dispatchEvent(new PointerEvent(name, init))
/** The test's DOM knows no modifiers of wheels. */
const wheel = (target: EventTarget, deltaY: number, ctrlKey: boolean) =>
  target.dispatchEvent(Object.assign(new MouseEvent('wheel', at(30, 40, { ctrlKey })), { deltaY, deltaMode: 0 }))
const key = (name: string, target: EventTarget, init: KeyboardEventInit = {}) =>
  target.dispatchEvent(new KeyboardEvent(name, { key: ' ', bubbles: true, cancelable: true, ...init }))

describe('the wheel', () => {
  test('zooms about the pointer while Ctrl is held, and is the page’s own otherwise', () => {
    wheel(overlay!, -10, true)
    expect(part.zoomTo).toHaveBeenCalledExactlyOnceWith(Math.exp(0.1), { x: 30, y: 40 })
    expect(heard).toEqual([])
    wheel(overlay!, -10, false)
    expect(part.zoomTo).toHaveBeenCalledOnce()
    expect(heard).toEqual(['wheel'])
  })

  test('zooms where it turns in the page, too', () => {
    wheel(page, 10, true)
    expect(part.zoomTo).toHaveBeenCalledExactlyOnceWith(Math.exp(-0.1), { x: 60, y: 80 })
  })

  test('is a quarter at most for one notch, in pixels and in lines', () => {
    expect([120, 3000, 25].map((deltaY) => wheelFactor({ deltaY, deltaMode: 0 }))).toEqual([
      Math.exp(-0.25),
      Math.exp(-0.25),
      Math.exp(-0.25),
    ])
    expect(wheelFactor({ deltaY: -1, deltaMode: 1 })).toBe(Math.exp(0.16))
  })
})

describe('a drag moves the stage', () => {
  test('with the middle button, and nothing under it hears of that', () => {
    point('pointerdown', at(10, 10, { button: 1, pointerId: 1 }))
    overlay!.dispatchEvent(new MouseEvent('mousedown', at(10, 10, { button: 1 })))
    expect(stage.dataset.panning).toBe('on')
    point('pointermove', at(25, 5, { pointerId: 1 }))
    point('pointermove', at(30, 5, { pointerId: 1 }))
    expect(part.panBy.mock.calls).toEqual([
      [15, -5],
      [5, 0],
    ])
    point('pointerup', at(31, 6, { pointerId: 1 }))
    expect(part.panBy).toHaveBeenLastCalledWith(1, 1)
    point('pointermove', at(90, 90, { pointerId: 1 }))
    expect(part.panBy).toHaveBeenCalledTimes(3)
    expect(stage.dataset.panning).toBeUndefined()
    expect(heard).toEqual(['pointermove'])
  })

  test('with Space held, where the stage or nothing has the keyboard, and not in the preview', () => {
    const field = document.createElement('input')
    stage.append(field)
    key('keydown', field)
    expect(stage.dataset.panning).toBeUndefined()
    key('keydown', overlay!)
    expect(stage.dataset.panning).toBe('ready')
    point('pointerdown', at(10, 10, { button: 0, pointerId: 1 }))
    point('pointermove', at(12, 10, { pointerId: 1 }))
    expect(part.panBy).toHaveBeenLastCalledWith(2, 0)
    key('keyup', overlay!)
    point('pointerup', at(12, 10, { pointerId: 1 }))
    expect(stage.dataset.panning).toBeUndefined()
    const before = overlay
    overlay = null
    key('keydown', document.body)
    overlay = before
    expect(stage.dataset.panning).toBeUndefined()
  })

  test('not with the first button alone', () => {
    point('pointerdown', at(10, 10, { button: 0, pointerId: 1 }))
    point('pointermove', at(30, 10, { pointerId: 1 }))
    expect(part.panBy).not.toHaveBeenCalled()
    expect(heard).toEqual(['pointerdown', 'pointermove'])
  })
})

test('arrow keys move the stage while Space is held, further with Shift, and walk nothing meanwhile', () => {
  const walked = vi.fn()
  window.addEventListener('keydown', walked)
  const arrow = (name: string, init: KeyboardEventInit = {}) => key('keydown', overlay!, { key: name, ...init })
  arrow('ArrowRight')
  expect([part.panBy.mock.calls.length, walked.mock.calls.length]).toEqual([0, 1])
  key('keydown', overlay!)
  walked.mockClear()
  expect(arrow('ArrowRight')).toBe(false)
  arrow('ArrowUp', { shiftKey: true })
  expect(part.panBy.mock.calls).toEqual([
    [-64, -0],
    [-0, 320],
  ])
  expect(walked).not.toHaveBeenCalled()
  key('keyup', overlay!)
  arrow('ArrowRight')
  expect(part.panBy).toHaveBeenCalledTimes(2)
  window.removeEventListener('keydown', walked)
})

test('two fingers zoom by how far they are apart, about the middle between them, and end what the first had begun', () => {
  const touch = (name: string, id: number, x: number) => point(name, at(x, 0, { pointerId: id, pointerType: 'touch' }))
  touch('pointerdown', 1, 100)
  touch('pointerdown', 2, 200)
  expect(heard).toEqual(['pointerdown', 'pointercancel'])
  touch('pointermove', 2, 300)
  expect(part.panBy).toHaveBeenCalledExactlyOnceWith(50, 0)
  expect(part.zoomTo).toHaveBeenCalledExactlyOnceWith(2, { x: 200, y: 0 })
  touch('pointerup', 2, 300)
  touch('pointermove', 1, 120)
  expect(part.zoomTo).toHaveBeenCalledOnce()
})
