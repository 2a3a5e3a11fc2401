import type { Rect } from '../geometry/rect.ts'

/** How the words of a page look, as far as a field above them has to look the same. */
export interface LookOfWords {
  readonly font: Readonly<Record<'fontFamily' | 'fontStyle' | 'fontWeight' | 'textTransform' | 'color' | 'direction', string>>
  /** In pixels of the frame. */
  readonly fontSize: number
  readonly lineHeight: number
  readonly letterSpacing: number
  readonly align: 'start' | 'center' | 'end'
  /** What stands behind them: layers of colours, the nearest first; undefined where a picture does. */
  readonly behind: readonly string[] | undefined
  /** How wide they may be before they break. */
  readonly room: number
}

const isClear = (color: string): boolean => /^transparent$|[,/]\s*0%?\s*\)$/.test(color)
const isOpaque = (color: string): boolean => !/^rgba\(|\//.test(color)

/** Reads how words look that stand in a node, at a box of the frame. */
export function lookOfWords(node: Element, box: Rect, lines: number): LookOfWords {
  const view = node.ownerDocument.defaultView!
  const style = view.getComputedStyle(node)
  const { fontFamily, fontStyle, fontWeight, textTransform, color, direction } = style
  let block: Element = node
  while (view.getComputedStyle(block).display === 'inline' && block.parentElement) block = block.parentElement
  const around = view.getComputedStyle(block)
  const grows = /^inline|^flex$|^inline-flex$|^table/.test(around.display) || around.width === 'auto'
  return {
    font: { fontFamily, fontStyle, fontWeight, textTransform, color, direction },
    fontSize: Number.parseFloat(style.fontSize) || 14,
    lineHeight: box.height / Math.max(1, lines),
    letterSpacing: Number.parseFloat(style.letterSpacing) || 0,
    align: /center/.test(style.textAlign) ? 'center' : /right|end/.test(style.textAlign) ? 'end' : 'start',
    behind: behind(node, view),
    room: grows ? Math.max(box.width, view.innerWidth - box.left) : Math.max(box.width, block.clientWidth),
  }
}

function behind(node: Element, view: Window): readonly string[] | undefined {
  const layers: string[] = []
  for (let at: Element | null = node; at; at = at.parentElement) {
    const { backgroundColor, backgroundImage } = view.getComputedStyle(at)
    if (backgroundImage !== 'none') return undefined
    if (isClear(backgroundColor)) continue
    layers.push(backgroundColor)
    if (isOpaque(backgroundColor)) return layers
  }
  return [...layers, 'var(--tessera-panel)']
}
