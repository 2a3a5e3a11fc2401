import type { FullScreen } from '#sdk/services'

export const create = (): FullScreen => ({
  async toggle(element) {
    const { ownerDocument } = element
    if (ownerDocument.fullscreenElement === element) await ownerDocument.exitFullscreen()
    else await element.requestFullscreen()
  },
})
