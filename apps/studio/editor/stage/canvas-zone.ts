import { elementOf, PAGE_ID } from '#kernel/page'
import type { Editor } from '#sdk/studio'
import { currentLocale } from '../../../shell/messages.ts'
import type { DropZone } from '../drag/drag-controller.ts'
import { edgeSpeed } from '../drag/edge-scroll.ts'
import { refusalOf } from '../drag/placing.ts'
import { planDrop } from '../drag/plan-drop.ts'
import type { FrameGeometry } from './frame-geometry.ts'
import type { Painter } from './painter.ts'
import { contains, type Point } from './rect.ts'

/** The canvas as a place to drop things on. */
export function createCanvasZone(options: {
  readonly session: Editor
  readonly geometry: FrameGeometry
  readonly painter: Painter
  readonly overlay: HTMLElement
}): DropZone {
  const { session, geometry, painter, overlay } = options
  const box = () => {
    const { left, top, width, height } = overlay.getBoundingClientRect()
    return { left, top, width, height }
  }
  const local = (point: Point): Point => {
    const { left, top } = box()
    return { x: point.x - left, y: point.y - top }
  }
  return {
    contains: (point) => contains(box(), point),
    over(dragged, point) {
      const at = local(point)
      const hit = geometry.elementAt(at) ?? PAGE_ID
      const rules = { document: session.document(), catalogue: session.catalogue }
      const plan = planDrop(
        { ...rules, rectOf: geometry.rectOf, refusal: (what, place) => refusalOf(rules, what, place) },
        dragged,
        hit,
        at,
      )
      const locale = currentLocale()
      const parent = plan?.parentId ? elementOf(rules.document, plan.parentId)?.name : session.page.peek().name
      painter.drop(plan, { parent: parent ?? '', ...(plan?.refused ? { reason: plan.refused[locale] } : {}) })
      return plan
    },
    scroll(point) {
      const speed = edgeSpeed(point.y, box())
      if (speed === 0) return false
      const at = local(point)
      geometry.scrollAt(at, 0, speed)
      return true
    },
    leave: () => painter.drop(null, { parent: '' }),
  }
}
