import { describe, expect, it } from 'vitest'
import type { FlowNode } from '#kernel/page/records'
import { type CanvasView, firstView, viewWithEnd } from './canvas-view.ts'
import { END, graphOf } from './graph.ts'
import { layoutFlow } from './layout.ts'

const rest = { action: 'action/x', params: {}, bindings: {} }
const action = (id: string): FlowNode => ({ id, kind: 'action', name: id, ...rest })
const flowOf = (count: number) => {
  const steps = Array.from({ length: count }, (_, index) => action(`s${index}`))
  return layoutFlow(graphOf(steps), () => undefined)
}
const SIZE = { width: 900, height: 500 }

describe('the view of a flow', () => {
  const screenOf = (layout: ReturnType<typeof flowOf>, id: string, { x, y, zoom }: CanvasView) => {
    const box = layout.boxes.get(id)!
    const [left, top] = [box.x * zoom + x, box.y * zoom + y]
    return { left, top, right: left + box.width * zoom, bottom: top + box.height * zoom }
  }
  const isInside = (layout: ReturnType<typeof flowOf>, id: string, view: CanvasView) => {
    const { left, right, top, bottom } = screenOf(layout, id, view)
    return left >= 0 && top >= 0 && right <= SIZE.width && bottom <= SIZE.height
  }

  it('keeps the added step and the end inside while steps are added at the end, one by one', () => {
    let view = firstView(flowOf(1), SIZE)
    for (let count = 2; count < 30; count++) {
      const layout = flowOf(count)
      const shown = viewWithEnd(layout, `s${count - 1}`, view, SIZE)!
      expect(shown.zoom).toBeGreaterThanOrEqual(0.75)
      const hidden = [END, `s${count - 1}`].filter((id) => !isInside(layout, id, shown))
      expect(hidden).toEqual([])
      view = shown
    }
  })

  it('does not move while both are inside', () => {
    const view = firstView(flowOf(1), SIZE)
    expect(viewWithEnd(flowOf(1), 's0', view, SIZE)).toEqual(view)
  })

  it('gives up the end where the step is too far from it to be read', () => {
    expect(viewWithEnd(flowOf(20), 's1', { x: 0, y: 0, zoom: 1 }, SIZE)).toBeNull()
  })
})
