import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ElementRecord } from '#kernel/page/records'
import type { JsonObject } from '#kernel/page/values'
import { button } from '#plugins/components/button/index'
import { col } from '#plugins/components/col/index'
import { grid } from '#plugins/components/grid/index'
import { row } from '#plugins/components/row/index'
import { definePlugin } from '#sdk'
import type { FrameGeometry } from '../geometry/frame-geometry.ts'
import { createTestSession, elementRecord, plainSetters } from '../inspector/testing.fixture.tsx'
import { variantToken } from '../parts/variant-part.ts'
import { gripsOf } from './grid-lines.ts'
import { attachHandles, type HandleName, handledNow } from './handles-controller.ts'

const plugins = [plainSetters, definePlugin({ id: 'test.rest', version: '1', components: [button, grid, row, col] })]
const words = {
  nameOf: (name: HandleName) => name,
  said: (name: string, value: string) => `${name} ${value}`,
  cleared: (name: string) => name,
}

afterEach(() => document.body.replaceChildren())

/** Elements whose nodes are drawn by hand, with handles of one of them. */
function open(elements: readonly ElementRecord[], nodes: { readonly [id: string]: HTMLElement }, id: string, names: readonly string[]) {
  const session = createTestSession(elements, { plugins })
  const root = document.body.appendChild(document.createElement('div'))
  root.innerHTML = names.map((name) => `<div data-handle="${name}" role="slider" tabindex="-1" data-stop="">.</div>`).join('')
  const painter = { place: vi.fn(), work: vi.fn(), say: vi.fn(), rest: vi.fn() }
  const geometry = { nodeOf: (of: string) => nodes[of], rectOf: () => undefined } as unknown as FrameGeometry
  const announce = vi.spyOn(session, 'announce')
  attachHandles({ session, geometry, id, root, painter, words: () => words, leave: () => undefined })
  const node = (name: string) => root.querySelector<HTMLElement>(`[data-handle="${name}"]`)!
  const send = (name: string, type: string, x: number, y = 0, keys: object = {}) =>
    node(name).dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0, pointerId: 1, clientX: x, clientY: y, ...keys }))
  const press = (name: string, key: string, keys: object = {}) =>
    node(name).dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, key, ...keys }))
  const drag = (name: string, x: number, y = 0, keys: object = {}) => {
    send(name, 'pointerdown', 0)
    send(name, 'pointermove', x, y, keys)
    return () => send(name, 'pointerup', x, y, keys)
  }
  const record = () => session.store.entry(id).peek() as ElementRecord
  return { session, geometry, node, press, drag, record, painter, announce }
}

function openGrid(props: JsonObject = { xRate: '1fr 1fr 200px', yRate: '40px auto', xGap: 0, yGap: 0 }) {
  const node = document.body.appendChild(document.createElement('div'))
  node.style.cssText = 'display:grid;width:800px;grid-template:40px auto / 1fr 1fr 200px'
  const names = ['column:0', 'column:1', 'column:2', 'row:0', 'row:1']
  return { ...open([elementRecord('Grid_1', { type: 'Grid', props })], { Grid_1: node }, 'Grid_1', names), grid: node }
}

describe('the tracks of a grid', () => {
  it('are shown on the canvas alone while one is dragged, and written once at its end, as one step', () => {
    const { session, grid, drag, record, announce } = openGrid()
    const drop = drag('column:0', 102)
    drop()
    expect(grid.style.gridTemplateColumns).toBe('1.33fr 0.67fr 200px')
    expect(record().props.xRate).toBe('1.33fr 0.67fr 200px')
    expect(announce).toHaveBeenLastCalledWith('column:0 1.33fr · 399 px')
    session.undo()
    expect(record().props.xRate).toBe('1fr 1fr 200px')
  })

  it('are as they were after Escape', async () => {
    const { grid, drag, record, painter } = openGrid()
    const drop = drag('row:0', 0, 30)
    await vi.waitFor(() => expect(painter.work).toHaveBeenCalled())
    expect(grid.style.gridTemplateRows).toBe('72px auto')
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
    drop()
    expect(grid.style.gridTemplateRows).toBe('40px auto')
    expect(record().props.yRate).toBe('40px auto')
  })

  it('are changed, made automatic, added and removed by keys, and the keyboard stays at what is there', () => {
    const { session, node, press, record } = openGrid()
    node('column:2').focus()
    press('column:2', 'ArrowRight', { shiftKey: true })
    expect(record().props.xRate).toBe('1fr 1fr 210px')
    press('column:0', 'ArrowLeft')
    expect(record().props.xRate).toBe('0.9fr 1.1fr 210px')
    press('column:1', 'Delete')
    expect(record().props.xRate).toBe('0.9fr auto 210px')
    press('column:1', '+')
    expect(record().props.xRate).toBe('0.9fr auto auto 210px')
    session.undo()
    press('column:2', '-')
    expect(record().props.xRate).toBe('0.9fr auto')
    expect(document.activeElement).toBe(node('column:1'))
    press('row:1', '-')
    press('row:0', '-')
    expect(record().props.yRate).toBe('40px')
  })

  it('have a grip where each ends, and none where a formula, a width or the room says them', () => {
    const { session, geometry, grid } = openGrid()
    const { left } = grid.getBoundingClientRect()
    const grips = () => gripsOf(handledNow(session, geometry, 'Grid_1')!)
    expect(grips().map(({ axis, at, left: x }) => [axis, at, x - left])).toEqual([
      ...[0, 1, 2].map((at) => ['column', at, [300, 600, 800][at]]),
      ...[0, 1].map((at) => ['row', at, 0]),
    ])
    session.part(variantToken).value = 'phone'
    expect(grips()).toEqual([])
    session.part(variantToken).value = ''
    grid.style.display = 'flex'
    expect(grips()).toEqual([])
    const fills = openGrid({ xRate: 'repeat(auto-fill, 100px)', yRate: 'no list' })
    expect(gripsOf(handledNow(fills.session, fills.geometry, 'Grid_1')!)).toEqual([])
  })
})

describe('the width of a column of a row', () => {
  it('is whole 24ths, by pointer and by keys', async () => {
    const around = document.body.appendChild(document.createElement('div'))
    around.style.cssText = 'display:flex;width:584px;column-gap:16px'
    const column = around.appendChild(document.createElement('div'))
    column.style.cssText = 'box-sizing:border-box;width:184px;height:20px;flex:none'
    const elements = [
      elementRecord('Row_1', { type: 'Row' }),
      elementRecord('Col_1', { type: 'Col', parentId: 'Row_1', style: { width: '184px' } }),
    ]
    const { session, drag, press, record, painter, node } = open(elements, { Row_1: around, Col_1: column }, 'Col_1', ['size:e'])
    const drop = drag('size:e', 45)
    await vi.waitFor(() => expect(painter.work).toHaveBeenCalled())
    expect(painter.work.mock.lastCall?.[1].label).toBe('234 × auto · 10/24')
    drop()
    expect(record()).toMatchObject({ props: { span: 10 }, style: {} })
    session.undo()
    expect(record()).toMatchObject({ props: {}, style: { width: '184px' } })
    press('size:e', 'ArrowRight')
    expect(record().props.span).toBe(9)
    press('size:e', 'ArrowLeft', { shiftKey: true })
    expect(record().props.span).toBe(1)
    expect(node('size:e').getAttribute('aria-valuetext')).toBe('1/24')
    press('size:e', 'Delete')
    expect(record().props).toEqual({})
  })

  it('gives its lines to what stands in a grid or a row beside it', async () => {
    const around = document.body.appendChild(document.createElement('div'))
    around.style.cssText = 'display:grid;width:640px;grid-template-columns:211px 429px;justify-items:start'
    const inner = around.appendChild(document.createElement('div'))
    inner.style.cssText = 'width:100px;height:20px'
    const elements = [elementRecord('Grid_1', { type: 'Grid' }), elementRecord('Button_1', { parentId: 'Grid_1' })]
    const { drag, painter, record } = open(elements, { Grid_1: around, Button_1: inner }, 'Button_1', ['size:e', 'padding:Left'])
    const drop = drag('size:e', 109)
    await vi.waitFor(() => expect(painter.work).toHaveBeenCalled())
    expect(painter.work.mock.lastCall?.[1]).toMatchObject({ label: '211 × auto · 1/2', guides: [{ axis: 'width' }] })
    drop()
    expect(record().style).toEqual({ width: '211px' })
    painter.work.mockClear()
    drag('padding:Left', 17)()
    expect(painter.work.mock.lastCall?.[1].label).toBe('16 · 8 px')
  })
})
