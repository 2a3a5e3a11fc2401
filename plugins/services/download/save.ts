import { bytesOf, plainName } from '#sdk'
import type { Downloads } from '#sdk/services'

/** Milliseconds after which no browser still reads the file. */
const KEPT = 60_000

export const create = (): Downloads => ({
  async save({ name, base64 }) {
    // Never its own type: whatever it is, it is saved, not shown here.
    const blob = new Blob([bytesOf({ base64 })], { type: 'application/octet-stream' })
    const address = URL.createObjectURL(blob)
    const link = document.createElement('a')
    link.href = address
    link.download = plainName(name) || 'download'
    link.hidden = true
    document.body.append(link)
    link.click()
    link.remove()
    setTimeout(() => URL.revokeObjectURL(address), KEPT)
    return { name: link.download, size: blob.size }
  },
})
