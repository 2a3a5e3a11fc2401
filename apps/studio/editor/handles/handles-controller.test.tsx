import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ElementRecord } from '#kernel/page/records'
import type { FrameGeometry } from '../geometry/frame-geometry.ts'
import { createTestSession, elementRecord } from '../inspector/testing.fixture.tsx'
import { variantToken } from '../parts/variant-part.ts'
import { attachHandles, type HandleName } from './handles-controller.ts'

const words = {
  nameOf: (handle: HandleName) => handle,
  said: (name: string, value: string) => `${name} ${value}`,
  cleared: (name: string) => `${name} auto`,
}

function open(over: Partial<ElementRecord> = {}) {
  const session = createTestSession([elementRecord('Button_1', { props: { text: 'a' }, ...over })])
  const node = document.createElement('div')
  node.getBoundingClientRect = () => {
    const width = Number.parseFloat(node.style.width || String(record().style.width ?? '') || '100')
    return { left: 10, top: 10, width, height: 30, right: 10 + width, bottom: 40, x: 10, y: 10, toJSON: () => '' }
  }
  const root = document.createElement('div')
  root.innerHTML = ['size:e', 'padding:Top']
    .map((name) => `<div data-handle="${name}" role="slider" tabindex="-1" data-stop=""></div>`)
    .join('')
  document.body.append(node, root)
  const record = () => session.store.entry('Button_1').peek() as ElementRecord
  const painter = { place: vi.fn(), work: vi.fn(), say: vi.fn(), rest: vi.fn() }
  const leave = vi.fn()
  const announce = vi.spyOn(session, 'announce')
  const geometry = { nodeOf: (id: string) => (id === 'Button_1' ? node : undefined), rectOf: () => undefined } as unknown as FrameGeometry
  const end = attachHandles({ session, geometry, id: 'Button_1', root, painter, words: () => words, leave })
  const handle = (name: string) => root.querySelector<HTMLElement>(`[data-handle="${name}"]`)!
  const press = (name: string, key: string, keys: object = {}) => fireEvent.keyDown(handle(name), { key, ...keys })
  const drag = (name: string, x: number, keys: object = {}) => {
    fireEvent.pointerDown(handle(name), { button: 0, pointerId: 1, clientX: 0, clientY: 0 })
    fireEvent.pointerMove(handle(name), { pointerId: 1, clientX: x, clientY: 0, ...keys })
    return { drop: () => fireEvent.pointerUp(handle(name), { pointerId: 1, clientX: x, clientY: 0, ...keys }) }
  }
  return { session, node, record, handle, press, drag, painter, leave, announce, end }
}

describe('the handles of an element', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] }))
  afterEach(() => {
    vi.useRealTimers()
    document.body.replaceChildren()
  })

  it('show a drag on the canvas alone, and write it once at its end, as one step', () => {
    const { session, node, record, drag, announce } = open()
    const { drop } = drag('size:e', 41)
    vi.advanceTimersToNextFrame()
    expect(node.style.width).toBe('140px')
    expect(record().style).toEqual({})
    drop()
    expect(record().style).toEqual({ width: '140px' })
    expect(announce).toHaveBeenLastCalledWith('size:e 140')
    vi.advanceTimersToNextFrame()
    expect(node.style.width).toBe('')
    session.undo()
    expect(record().style).toEqual({})
  })

  it('put all back on Escape, and keep the key to themselves', () => {
    const { node, record, drag, painter } = open()
    const { drop } = drag('size:e', 41)
    vi.advanceTimersToNextFrame()
    const outer = vi.fn()
    window.addEventListener('keydown', outer)
    fireEvent.keyDown(document.body, { key: 'Escape' })
    window.removeEventListener('keydown', outer)
    expect(outer).not.toHaveBeenCalled()
    expect(node.style.width).toBe('')
    expect(painter.rest).toHaveBeenCalledOnce()
    drop()
    expect(record().style).toEqual({})
  })

  it('write nothing where they are only pressed', () => {
    const { session, record, drag } = open()
    drag('size:e', 1).drop()
    expect(record().style).toEqual({})
    expect(session.canUndo.peek()).toBe(false)
  })

  it('change a value by keys, one step until another handle is reached', () => {
    const { session, record, handle, press, painter, announce } = open()
    fireEvent.focusIn(handle('size:e'))
    expect(painter.say).toHaveBeenLastCalledWith('size:e 100')
    press('size:e', 'ArrowRight')
    press('size:e', 'ArrowRight', { shiftKey: true })
    expect(record().style).toEqual({ width: '111px' })
    expect(announce).toHaveBeenLastCalledWith('size:e 111')
    expect(painter.say).toHaveBeenLastCalledWith('size:e 111')
    expect(handle('size:e').getAttribute('aria-valuenow')).toBe('111')
    fireEvent.focusIn(handle('padding:Top'))
    press('padding:Top', 'ArrowUp')
    expect(record().style).toEqual({ width: '111px', paddingTop: '1px' })
    session.undo()
    expect(record().style).toEqual({ width: '111px' })
    session.undo()
    expect(record().style).toEqual({})
  })

  it('make a value automatic by Delete or a double click, which delete nothing else', () => {
    const { record, handle, press } = open({ style: { width: '50px', padding: '4px' } })
    press('size:e', 'Delete')
    expect(record().style).toEqual({ padding: '4px' })
    fireEvent.dblClick(handle('padding:Top'))
    expect(record().style).toEqual({ paddingRight: '4px', paddingBottom: '4px', paddingLeft: '4px' })
  })

  it('write to the variant that is edited', () => {
    const { session, record, press } = open()
    session.part(variantToken).value = 'phone@dark'
    press('size:e', 'ArrowRight')
    expect(record()).toMatchObject({ style: {}, looks: { phone: { width: '101px' } } })
  })

  it('lead back to the canvas by Escape, and leave the commands of the editor alone', () => {
    const { press, leave } = open()
    press('size:e', 'Escape')
    expect(leave).toHaveBeenCalledOnce()
    expect(press('size:e', 'z', { ctrlKey: true })).toBe(true)
  })

  it('follow each other by Tab, and behind the last one is the canvas', () => {
    const { handle, press, leave } = open()
    const outer = vi.fn()
    window.addEventListener('keydown', outer)
    press('size:e', 'Tab')
    expect(document.activeElement).toBe(handle('padding:Top'))
    press('padding:Top', 'Tab', { shiftKey: true })
    expect(document.activeElement).toBe(handle('size:e'))
    expect(leave).not.toHaveBeenCalled()
    press('padding:Top', 'Tab')
    expect(leave).toHaveBeenCalledOnce()
    window.removeEventListener('keydown', outer)
    expect(outer).not.toHaveBeenCalled()
  })
})
