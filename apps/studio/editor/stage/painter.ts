import type { DropPlan } from '../drag/plan-drop.ts'
import { type Rect, union } from '../geometry/rect.ts'
import { tagPlace } from '../geometry/tag-place.ts'

const CAP = 6

/** Draws the canvas' marks straight into the DOM: React takes no part while the pointer moves. */
export interface Painter {
  hover(rect: Rect | undefined, custom: boolean): void
  /** The primary selection is the last one. */
  selection(rects: readonly Rect[], parent: Rect | undefined, custom: boolean): void
  drop(plan: DropPlan | null, names: { readonly parent: string; readonly reason?: string }): void
  marquee(rect: Rect | null): void
}

/** `seen` says which part of the overlay the page is in. */
export function createPainter(root: HTMLElement, tag: HTMLElement, seen: () => Rect): Painter {
  const make = (className: string): HTMLElement => {
    const node = root.ownerDocument.createElement('div')
    node.className = className
    node.hidden = true
    root.append(node)
    return node
  }
  const hoverBox = make('ed-hover')
  const parentBox = make('ed-parent')
  const unionBox = make('ed-union')
  const selected: HTMLElement[] = []
  const dropBox = make('ed-drop-box')
  const dropLine = make('ed-drop-line')
  const dropTag = make('ed-drop-tag')
  const marqueeBox = make('ed-marquee')

  const place = (node: HTMLElement, rect: Rect | undefined): void => {
    node.hidden = rect === undefined
    if (!rect) return
    node.style.transform = `translate(${rect.left}px, ${rect.top}px)`
    node.style.width = `${rect.width}px`
    node.style.height = `${rect.height}px`
  }
  const label = (node: HTMLElement, anchor: Rect | undefined, text: string): void => {
    node.hidden = anchor === undefined || text === ''
    if (!anchor) return
    if (node.textContent !== text) node.textContent = text
    moveTag(node, anchor)
  }
  const moveTag = (node: HTMLElement, anchor: Rect): void => {
    const { x, y } = tagPlace(anchor, seen(), node.offsetWidth)
    node.style.transform = `translate(${x}px, ${y}px)`
  }

  return {
    hover(rect, custom) {
      place(hoverBox, rect)
      hoverBox.classList.toggle('ed-custom', custom)
    },
    selection(rects, parent, custom) {
      while (selected.length < rects.length) selected.push(make('ed-selected'))
      const several = rects.length > 1
      for (const [index, node] of selected.entries()) {
        place(node, rects[index])
        node.classList.toggle('ed-several', several)
        node.classList.toggle('ed-custom', custom)
      }
      place(parentBox, several ? undefined : parent)
      place(unionBox, several ? union(rects) : undefined)
      const primary = rects.at(-1)
      tag.hidden = primary === undefined
      tag.classList.toggle('ed-custom', custom)
      if (primary) moveTag(tag, primary)
    },
    drop(plan, names) {
      const refused = names.reason !== undefined
      // Where things would go is told in the same places.
      tag.style.visibility = plan ? 'hidden' : ''
      place(dropBox, plan?.parentBox)
      dropBox.classList.toggle('ed-refused', refused)
      dropBox.classList.toggle('ed-inside', plan !== null && !plan.line)
      const line = refused ? undefined : plan?.line
      place(dropLine, line && lineRect(line))
      dropLine.classList.toggle('ed-vertical', line?.axis === 'x')
      label(dropTag, plan?.parentBox, names.reason ?? names.parent)
      dropTag.classList.toggle('ed-refused', refused)
    },
    marquee(rect) {
      place(marqueeBox, rect ?? undefined)
    },
  }
}

function lineRect(line: NonNullable<DropPlan['line']>): Rect {
  return line.axis === 'y'
    ? { left: line.at.x - CAP / 2, top: line.at.y - 1, width: line.length + CAP, height: 2 }
    : { left: line.at.x - 1, top: line.at.y - CAP / 2, width: 2, height: line.length + CAP }
}
