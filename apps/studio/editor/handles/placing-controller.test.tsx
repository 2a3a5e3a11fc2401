import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ElementRecord } from '#kernel/page/records'
import type { FrameGeometry } from '../geometry/frame-geometry.ts'
import { createTestSession, elementRecord } from '../inspector/testing.fixture.tsx'
import { variantToken } from '../parts/variant-part.ts'
import { attachPlacing } from './placing-controller.ts'

const FRAME = { left: 0, top: 0, width: 400, height: 300 }
const SIZE = { width: 100, height: 40 }

/** A free button at 20, 30 in a box of 400 × 300, on a canvas that draws what is written. */
function open(over: Partial<ElementRecord> = {}) {
  const style = { position: 'absolute', left: '20px', top: '30px' }
  const session = createTestSession([elementRecord('Button_1', { props: { text: 'a' }, style, ...over }), elementRecord('Button_2')])
  session.selection.value = ['Button_1']
  const record = () => session.store.entry('Button_1').peek() as ElementRecord
  const [parent, node, overlay] = ['div', 'div', 'div'].map((tag) => document.createElement(tag)) as [HTMLElement, HTMLElement, HTMLElement]
  parent.style.position = 'relative'
  parent.append(node)
  document.body.append(parent, overlay)
  const rect = ({ left, top, width, height }: typeof FRAME) => ({
    left,
    top,
    width,
    height,
    right: left + width,
    bottom: top + height,
    x: left,
    y: top,
    toJSON: () => '',
  })
  parent.getBoundingClientRect = () => rect(FRAME)
  node.style.setProperty('position', 'absolute')
  const length = (name: 'left' | 'top' | 'right' | 'bottom') => {
    const { looks, style } = record()
    const said = node.style.getPropertyValue(name) || String(looks?.phone?.[name] ?? style[name] ?? '')
    return said.endsWith('px') ? Number.parseFloat(said) : undefined
  }
  node.getBoundingClientRect = () => {
    const [right, bottom] = [length('right'), length('bottom')]
    const left = length('left') ?? (right === undefined ? 0 : FRAME.width - right - SIZE.width)
    const top = length('top') ?? (bottom === undefined ? 0 : FRAME.height - bottom - SIZE.height)
    return rect({ left, top, ...SIZE })
  }
  const geometry = {
    nodeOf: (id: string) => (id === 'Button_1' ? node : undefined),
    rectOf: () => undefined,
    elementAt: () => 'Button_1',
    subscribe: () => () => undefined,
  } as unknown as FrameGeometry
  const painter = { place: vi.fn(), work: vi.fn(), say: vi.fn(), rest: vi.fn() }
  const announce = vi.spyOn(session, 'announce')
  const end = attachPlacing({
    session,
    geometry,
    overlay,
    painterFor: () => ({ painter, node: document.createElement('i') }),
    said: (place) => place,
  })
  const drag = (x: number, y: number, keys: object = {}) => {
    fireEvent.pointerDown(overlay, { button: 0, pointerId: 1, clientX: 0, clientY: 0 })
    fireEvent.pointerMove(overlay, { pointerId: 1, clientX: x, clientY: y, ...keys })
    vi.advanceTimersToNextFrame()
    return () => fireEvent.pointerUp(overlay, { pointerId: 1, clientX: x, clientY: y, ...keys })
  }
  const key = (name: string, keys: object = {}) => fireEvent.keyDown(overlay, { key: name, ...keys })
  return { session, record, node, drag, key, painter, announce, end }
}

describe('what stands freely', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] }))
  afterEach(() => {
    vi.useRealTimers()
    document.body.replaceChildren()
  })

  it('is shown where it is dragged to, and written once at the end, as one step', () => {
    const { session, record, node, drag, announce, painter } = open()
    const drop = drag(51, 62)
    expect([node.style.left, node.style.top]).toEqual(['71px', '92px'])
    expect(painter.work).toHaveBeenLastCalledWith(expect.anything(), { label: 'left 71 · top 92', guides: [] })
    expect(record().style).toMatchObject({ left: '20px', top: '30px' })
    drop()
    expect(record().style).toEqual({ position: 'absolute', left: '71px', top: '92px' })
    expect(announce).toHaveBeenLastCalledWith('left 71 · top 92')
    vi.advanceTimersToNextFrame()
    expect(node.style.left).toBe('')
    session.undo()
    expect(record().style).toMatchObject({ left: '20px', top: '30px' })
    expect(session.canUndo.peek()).toBe(false)
  })

  it('ends at the edges of its frame, and keeps its distance from the nearer one; with Ctrl it does neither', () => {
    const one = open()
    one.drag(276, 0)()
    expect(one.record().style).toEqual({ position: 'absolute', right: '0px', top: '30px' })
    const other = open()
    other.drag(276, 0, { ctrlKey: true })()
    expect(other.record().style).toEqual({ position: 'absolute', left: '296px', top: '30px' })
  })

  it('moves on one axis alone with Shift', () => {
    const { record, drag } = open()
    drag(51, 20, { shiftKey: true })()
    expect(record().style).toEqual({ position: 'absolute', left: '71px', top: '30px' })
  })

  it('is where it was after Escape', () => {
    const { session, record, node, drag } = open()
    const drop = drag(51, 62)
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect([node.style.left, node.style.top]).toEqual(['', ''])
    drop()
    expect(record().style).toMatchObject({ left: '20px', top: '30px' })
    expect(session.canUndo.peek()).toBe(false)
  })

  it('goes by 1 pixel with an arrow key and by 10 with Shift, one step until something else is selected', () => {
    const { session, record, key, announce } = open()
    expect(key('ArrowRight')).toBe(false)
    key('ArrowDown', { shiftKey: true })
    key('ArrowDown', { shiftKey: true })
    expect(record().style).toMatchObject({ left: '21px', top: '50px' })
    expect(announce).toHaveBeenLastCalledWith('left 21 · top 50')
    expect(key('ArrowDown', { altKey: true })).toBe(true)
    session.selection.value = ['Button_2']
    expect(key('ArrowLeft')).toBe(true)
    session.selection.value = ['Button_1']
    key('ArrowLeft')
    session.undo()
    expect(record().style).toMatchObject({ left: '21px', top: '50px' })
    session.undo()
    expect(record().style).toMatchObject({ left: '20px', top: '30px' })
  })

  it('is written for the width that is edited, and what holds for all widths is taken back there', () => {
    const { session, record, drag } = open()
    session.part(variantToken).value = 'phone'
    drag(276, 0)()
    expect(record()).toMatchObject({
      style: { left: '20px', top: '30px' },
      looks: { phone: { left: 'auto', right: '0px', top: '30px' } },
    })
  })

  it('is left alone where it stands in the flow, or where a formula says its place', () => {
    for (const over of [{ style: {} }, { bindings: { 'style.left': { kind: 'formula', source: '1' } as const } }]) {
      const { session, drag, key } = open(over)
      drag(50, 50)()
      expect(key('ArrowRight')).toBe(true)
      expect(session.canUndo.peek()).toBe(false)
    }
  })

  it('hears nothing any longer once that has ended', () => {
    const { session, drag, key, end } = open()
    end()
    drag(50, 50)()
    key('ArrowRight')
    expect(session.canUndo.peek()).toBe(false)
  })
})
