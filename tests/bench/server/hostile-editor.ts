import { hostileEdits } from '../../helpers/hostile-edits.ts'

// A process of its own: `hostile-editor.ts ORIGIN HEADERS SECONDS`. Makes a page for each of the edits that cost most, and sends them one after the
// other, two at a time; prints how often each status came back.

const [origin = '', headersText = '{}', secondsText = '1'] = process.argv.slice(2)
const headers = JSON.parse(headersText) as Record<string, string>
const deadline = performance.now() + Number(secondsText) * 1000
const statuses: Record<string, number> = {}
const CELLS = 80_000

const post = async <T>(path: string, body: unknown): Promise<{ readonly status: number; readonly data: T }> => {
  const answer = await fetch(`${origin}/api${path}`, {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
    signal: AbortSignal.timeout(60_000),
  })
  return { status: answer.status, data: ((await answer.json()) as { data: T }).data }
}
const { data: project } = await post<{ id: number }>('/project/create', { name: 'Hostile' })
let count = 0
const editOf = (id: number, more: object) => {
  count++
  return { id, edit: { id: `edit-${process.pid}-${count}`, added: [], cells: [], removed: [], ...more } }
}

const sender = async (first: number): Promise<void> => {
  for (let i = first; performance.now() < deadline; i++) {
    const { before, since, edit } = hostileEdits[i % hostileEdits.length]!
    const { data: page } = await post<{ documentId: number }>('/pages/create', { name: `Page ${i}`, projectId: project.id })
    const written = [{ added: before(CELLS) }, ...(since ? [{ cells: since(CELLS) }] : [])]
    for (const more of written) await post('/documents/edit', editOf(page.documentId, more))
    const status = await post('/documents/edit', { ...editOf(page.documentId, edit(CELLS)), ...(since ? { revision: 2 } : {}) }).then(
      (answer) => String(answer.status),
      () => 'lost',
    )
    statuses[status] = (statuses[status] ?? 0) + 1
    // Whoever is refused tries again.
    if (status === '429') await Bun.sleep(200)
  }
}
await Promise.all([sender(0), sender(hostileEdits.length / 2)])
console.log(JSON.stringify(statuses))
