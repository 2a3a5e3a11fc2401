import { applyEdit, type Edit } from '#kernel/document'
import { emptyDocument, pageKind } from '#kernel/page/schema'
import { createTestServer, element } from '#server/testing.fixture'
import { median, type Row } from '../row.ts'

export const rows = ['documents/edit', 'documents/history', 'documents/at', 'documents/log']

const ELEMENTS = 10_000
const EDITS = 10_000
const ROUNDS = 200

const edit = (index: number, value: string): Edit => ({
  id: `edit_${String(index).padStart(10, '0')}`,
  added: [],
  cells: [[`Text_${index % ELEMENTS}`, 'props/text', value]],
  removed: [],
})

/**
 * One edit of a page of ten thousand elements at the server, from the request to the answer after the commit; opening the history of ten thousand
 * edits, and the page as it was at their beginning; the bytes that those take in the log. The baseline of an edit is what the kernel's own part
 * of it takes on the whole page.
 */
export const run = async (): Promise<Row[]> => {
  const server = await createTestServer()
  try {
    const ann = await server.user('ann')
    const project = await ann.newProject()
    const page = await ann.newPage(project.id)
    const send = async (one: Edit) => {
      const answer = await ann.post('/api/documents/edit', { id: page.documentId, edit: one })
      if (answer.code !== 0) throw new Error(answer.msg)
    }
    const added = Array.from({ length: ELEMENTS }, (_, i) => element(`Text_${i}`, { props: { text: `Line ${i}` }, order: `a${i}` }))
    await send({ id: 'edit_of_all_elements', added, cells: [], removed: [] })
    const timed = async (work: () => unknown): Promise<number> => {
      const start = performance.now()
      await work()
      return performance.now() - start
    }

    const edits: number[] = []
    for (let i = 0; i < ROUNDS; i++) edits.push(await timed(() => send(edit(i, `Changed ${i}`))))
    const entries = new Map([...emptyDocument().entries, ...added.map((each) => [each.id, each] as const)])
    const view = { get: (id: string) => entries.get(id), childrenOf: () => [] }
    const applied: number[] = []
    for (let i = 0; i < ROUNDS; i++) applied.push(await timed(() => applyEdit(pageKind, view, edit(i, `Changed ${i}`))))

    for (let i = ROUNDS; i < EDITS; i++) await send(edit(i, `Changed ${i}`))
    const opened: number[] = []
    const looked: number[] = []
    for (let round = 0; round < 5; round++) {
      opened.push(await timed(() => ann.get(`/api/documents/history/${page.documentId}`)))
      looked.push(await timed(() => ann.get(`/api/documents/at/${page.documentId}/3`)))
    }
    const { document } = server.store.t
    const logged = (await server.store.read.select({ id: document.id, bytes: document.logBytes }).from(document)).find(
      ({ id }) => id === page.documentId,
    )
    const first = Buffer.byteLength(JSON.stringify(added)) + Buffer.byteLength(JSON.stringify(added.map(({ id }) => id)))
    const row = (name: string, values: readonly number[], baseline: number | null = null): Row => {
      const value = median(values)
      return { name, value, unit: 'ms', baseline, ratio: baseline === null ? null : value / baseline, rounds: values.length }
    }
    return [
      row('documents/edit', edits, median(applied)),
      row('documents/history', opened),
      row('documents/at', looked),
      { name: 'documents/log', value: ((logged?.bytes ?? 0) - first) / 1e6, unit: 'MB', baseline: null, ratio: null, rounds: 1 },
    ]
  } finally {
    await server.close()
  }
}
