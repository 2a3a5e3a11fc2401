import { labelIn } from '#kernel/message'
import { elementOf } from '#kernel/page/records'
import type { Editor } from '#sdk/studio'
import { currentLocale } from '../../../shell/messages.ts'
import type { DropZone } from '../drag/drag-controller.ts'
import { edgeSpeed } from '../drag/edge-scroll.ts'
import { refusalOf } from '../drag/placing.ts'
import { contains } from '../geometry/rect.ts'
import type { OutlineRow } from './outline-rows.ts'
import { type OutlineDrop, planOutlineDrop } from './plan-outline-drop.ts'

export const ROW_HEIGHT = 28
export const INDENT = 12

/** The outline as a place to drop things on; its mark is drawn by hand. */
export function createOutlineZone(options: {
  readonly session: Editor
  readonly scroller: HTMLElement
  readonly mark: HTMLElement
  readonly rows: () => readonly OutlineRow[]
}): DropZone {
  const { session, scroller, mark, rows } = options
  const draw = (plan: OutlineDrop | null): void => {
    mark.hidden = plan === null
    if (!plan) return
    const top = plan.row * ROW_HEIGHT + (plan.mark === 'after' ? ROW_HEIGHT : 0)
    mark.dataset.mark = plan.refused ? 'refused' : plan.mark
    mark.style.transform = `translateY(${top}px)`
    mark.style.insetInlineStart = `${plan.depth * INDENT + 8}px`
    mark.textContent = plan.refused ? labelIn(plan.refused, currentLocale()) : ''
  }
  return {
    contains: (point) => contains(scroller.getBoundingClientRect(), point),
    over(dragged, point) {
      const rules = { document: session.document(), catalogue: session.catalogue }
      const plan = planOutlineDrop({
        document: rules.document,
        rows: rows(),
        rowHeight: ROW_HEIGHT,
        dragged,
        y: point.y - scroller.getBoundingClientRect().top + scroller.scrollTop,
        accepts: (id) => (session.catalogue(elementOf(rules.document, id)?.type ?? '')?.accepts ?? 'nothing') !== 'nothing',
        refusal: (what, place) => refusalOf(rules, what, place),
      })
      draw(plan)
      return plan
    },
    scroll(point) {
      const speed = edgeSpeed(point.y, scroller.getBoundingClientRect())
      if (speed === 0) return false
      const before = scroller.scrollTop
      scroller.scrollTop += speed
      return scroller.scrollTop !== before
    },
    leave: () => draw(null),
  }
}
