/** Frames after which the page has drawn what was written, or never will. */
const MOST_FRAMES = 60

/** Styles that a gesture shows on a node of the canvas until what is written at its end is drawn. */
export interface Inline {
  set(values: { readonly [property: string]: string }): void
  /** Puts back what stood there. */
  restore(): void
  /** Puts it back as soon as the node looks the same without: the page draws what was written some frames later. */
  settle(isThere: () => boolean): void
}

/** Of some properties of a node; it does not move gently meanwhile. */
export function inlineOn(node: HTMLElement, properties: readonly string[]): Inline {
  const all = ['transition', ...properties]
  const before = new Map(all.map((property) => [property, node.style.getPropertyValue(property)]))
  const view = node.ownerDocument.defaultView!
  let shown: { readonly [property: string]: string } = {}
  let frame = 0
  const show = (): void => {
    node.style.setProperty('transition', 'none')
    for (const [property, value] of Object.entries(shown)) node.style.setProperty(property, value)
  }
  const putBack = (property: string): void => {
    const value = before.get(property) ?? ''
    if (value === '') node.style.removeProperty(property)
    else node.style.setProperty(property, value)
  }
  const takeOff = (isAtEnd: boolean): void => {
    for (const property of isAtEnd ? all : properties) putBack(property)
  }
  return {
    set(values) {
      for (const property of properties) if (!Object.hasOwn(values, property)) putBack(property)
      shown = values
      show()
    },
    restore() {
      view.cancelAnimationFrame(frame)
      takeOff(true)
    },
    settle(isThere) {
      let left = MOST_FRAMES
      const look = (): void => {
        takeOff(false)
        left -= 1
        if (left <= 0 || !node.isConnected || isThere()) {
          takeOff(true)
          return
        }
        show()
        frame = view.requestAnimationFrame(look)
      }
      frame = view.requestAnimationFrame(look)
    },
  }
}
