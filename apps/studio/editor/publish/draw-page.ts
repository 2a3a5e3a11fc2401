import type { Privacy } from './take-picture.ts'

interface Drawn {
  readonly width: number
  readonly height: number
  /** How an element may be seen, by its id. */
  readonly private: (id: string) => Privacy
}

const FIELDS = 'input, textarea, select, [contenteditable="true"]'
/** Nodes that are looked at: a long list is cut by the picture's edge long before. */
const MOST_NODES = 4_000

/** Draws what a document shows at its top, scaled to the width of the picture: boxes, borders, words and pictures of its own, as far as each may be seen. */
export function drawPage(context: CanvasRenderingContext2D, body: HTMLElement, { width, height, private: privacy }: Drawn): void {
  const view = body.ownerDocument.defaultView
  if (!view) return
  const scale = width / Math.max(1, body.ownerDocument.documentElement.clientWidth)
  const top = body.getBoundingClientRect().top
  const bottom = height / scale
  context.fillStyle = backgroundOf(view, body)
  context.fillRect(0, 0, width, height)
  context.scale(scale, scale)
  context.translate(0, -top)
  let left = MOST_NODES

  const words = (node: Text, style: CSSStyleDeclaration, bars: boolean): void => {
    const range = node.ownerDocument.createRange()
    range.selectNodeContents(node)
    const text = (node.textContent ?? '').trim()
    if (text === '') return
    const rects = [...range.getClientRects()]
    context.fillStyle = style.color
    for (const rect of rects) {
      if (rect.top - top > bottom || rect.width === 0) continue
      if (bars || rects.length > 1) {
        context.globalAlpha = 0.25
        context.fillRect(rect.left, rect.top + rect.height * 0.25, rect.width, rect.height * 0.5)
        context.globalAlpha = 1
        continue
      }
      context.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
      context.textBaseline = 'middle'
      context.fillText(text, rect.left, rect.top + rect.height / 2, rect.width + 1)
    }
  }
  const box = (rect: DOMRect, style: CSSStyleDeclaration): void => {
    const radius = Math.min(Number.parseFloat(style.borderTopLeftRadius) || 0, rect.height / 2)
    context.beginPath()
    context.roundRect(rect.left, rect.top, rect.width, rect.height, radius)
    if (!isClear(style.backgroundColor)) {
      context.fillStyle = style.backgroundColor
      context.fill()
    }
    const border = Number.parseFloat(style.borderTopWidth) || 0
    const below = Number.parseFloat(style.borderBottomWidth) || 0
    if (border > 0 && !isClear(style.borderTopColor)) {
      context.strokeStyle = style.borderTopColor
      context.lineWidth = border
      context.stroke()
    } else if (below > 0 && !isClear(style.borderBottomColor)) {
      context.fillStyle = style.borderBottomColor
      context.fillRect(rect.left, rect.bottom - below, rect.width, below)
    }
  }
  const visit = (node: Element, bars: boolean): void => {
    const id = node.getAttribute('data-id')
    const seen = id === null ? 'shown' : privacy(id)
    if (left-- <= 0 || seen === 'hidden') return
    const style = view.getComputedStyle(node)
    if (style.display === 'none' || style.visibility === 'hidden' || style.opacity === '0') return
    const rect = node.getBoundingClientRect()
    if (rect.top - top > bottom) return
    const isBarred = bars || seen === 'bars'
    if (rect.width > 0 && rect.height > 0) box(rect, style)
    if (
      node.tagName === 'IMG' ||
      node.tagName === 'CANVAS' ||
      node.tagName === 'svg' ||
      node.tagName === 'VIDEO' ||
      node.tagName === 'IFRAME'
    ) {
      picture(context, node, rect, style, isBarred)
      return
    }
    // What somebody typed is nobody else's.
    if (node.matches(FIELDS)) return
    for (const child of node.childNodes) {
      if (child.nodeType === 3) words(child as Text, style, isBarred)
      else if (child.nodeType === 1) visit(child as Element, isBarred)
    }
  }
  visit(body, false)
}

/** A picture of the page's own site, or a block where one may not or cannot be drawn. */
function picture(context: CanvasRenderingContext2D, node: Element, rect: DOMRect, style: CSSStyleDeclaration, bars: boolean): void {
  if (rect.width === 0 || rect.height === 0) return
  const isOwn = node.tagName === 'IMG' && URL.parse((node as HTMLImageElement).currentSrc)?.origin === location.origin
  if (!bars && isOwn && (node as HTMLImageElement).complete) {
    context.drawImage(node as HTMLImageElement, rect.left, rect.top, rect.width, rect.height)
    return
  }
  context.globalAlpha = 0.15
  context.fillStyle = style.color
  context.fillRect(rect.left, rect.top, rect.width, rect.height)
  context.globalAlpha = 1
}

const isClear = (color: string): boolean => color === 'transparent' || /^rgba\(.*,\s*0\)$/.test(color)

function backgroundOf(view: Window, body: HTMLElement): string {
  for (const node of [body, body.ownerDocument.documentElement]) {
    const { backgroundColor } = view.getComputedStyle(node)
    if (!isClear(backgroundColor)) return backgroundColor
  }
  return '#fff'
}
