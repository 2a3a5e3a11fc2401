import { type ActionOutcome, bytesOf, type Json, plainName, z } from '#sdk'

const given = z.object({ name: z.string(), type: z.string(), base64: z.string() })

/** Milliseconds after which no browser still reads the file. */
const KEPT = 60_000

/** Hands a file to the browser to save. */
export async function run(file: Json): Promise<ActionOutcome> {
  const { name, base64 } = given.parse(file)
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
  return { ok: true, value: { name: link.download, size: blob.size } }
}
