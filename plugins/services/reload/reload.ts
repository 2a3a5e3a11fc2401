import type { Reloading } from '#sdk/services'

export const create = (): Reloading => ({
  async reload() {
    globalThis.location.reload()
  },
})
