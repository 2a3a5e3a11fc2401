import { hostileEdits } from '../../helpers/hostile-edits.ts'
import type { signInAs } from './processes.ts'
import { sendUntil } from './send-until.ts'

const CELLS = 80_000
/** Replaced in the bytes by a number, so that the same body is another edit. */
const ID = 'edit-000000000'

type Call = Awaited<ReturnType<typeof signInAs>>

/**
 * Makes a page for each of the edits that cost most; then sends the edits, two at a time, as fast as they are answered. What is sent is made before,
 * so that the sender takes little of the machine.
 */
export const createHostileEditor = async (url: string, call: Call) => {
  const project = await call<{ id: number }>('/project/create', { name: 'Hostile' })
  const bodies: { readonly bytes: Uint8Array; readonly at: number }[] = []
  for (const { before, since, edit, name } of hostileEdits) {
    const page = await call<{ documentId: number }>('/pages/create', { name: name.slice(0, 20), projectId: project.id })
    const editOf = (more: object) => ({ id: page.documentId, edit: { id: ID, added: [], cells: [], removed: [], ...more } })
    for (const [at, more] of [{ added: before(CELLS) }, ...(since ? [{ cells: since(CELLS) }] : [])].entries())
      await call('/documents/edit', { ...editOf(more), edit: { ...editOf(more).edit, id: `before-${at}` } })
    const bytes = new TextEncoder().encode(JSON.stringify({ ...editOf(edit(CELLS)), ...(since ? { revision: 2 } : {}) }))
    bodies.push({ bytes, at: Buffer.from(bytes.buffer).indexOf(ID) + ID.length - 9 })
  }

  let count = 0
  return (seconds: number) =>
    sendUntil(performance.now() + seconds * 1000, () => {
      const { bytes, at } = bodies[count % bodies.length]!
      count++
      const body = bytes.slice()
      body.set(new TextEncoder().encode(String(count).padStart(9, '0')), at)
      return fetch(`${url}/api/documents/edit`, { method: 'POST', headers: call.headers, body, signal: AbortSignal.timeout(60_000) })
    })
}
