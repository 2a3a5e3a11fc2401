import type { PageInfo, ProjectInfo, Saved } from '#server/wire'
import { median, type Row } from '../row.ts'
import { signIn, startScript } from './processes.ts'

export const rows = ['server/save']
const ROUNDS = 3
const SECONDS = 2
const WRITERS = 32

const text = (id: string, value: string) => ({
  ...{ kind: 'element', id, type: 'Text', name: id, parentId: null, order: 'a0', props: { text: value } },
  ...{ bindings: {}, style: {}, css: '', events: {}, version: 1, extra: {} },
})

/** Acknowledged, durable saves a second: thirty-two editors, each changing one element of a page of its own. */
export const run = async (): Promise<Row[]> => {
  const server = await startScript('bench-server.ts')
  try {
    const call = await signIn(server.url)
    const project = await call<ProjectInfo>('/project/create', { name: 'Bench' })
    const pages = await Promise.all(
      Array.from({ length: WRITERS }, (_, i) => call<PageInfo>('/pages/create', { name: `Page ${i}`, projectId: project.id })),
    )
    const revisions = new Map<number, number>()
    for (const { id } of pages) {
      const patch = { added: { t: text('t', '1') }, changed: {}, removed: {} }
      revisions.set(id, (await call<Saved>('/pages/update', { id, revision: 1, patch })).revision)
    }
    const measure = async (): Promise<number> => {
      const deadline = performance.now() + SECONDS * 1000
      let saves = 0
      const editor = async (id: number): Promise<void> => {
        while (performance.now() < deadline) {
          const revision = revisions.get(id) as number
          const patch = { added: {}, changed: { t: [text('t', String(revision - 1)), text('t', String(revision))] }, removed: {} }
          revisions.set(id, (await call<Saved>('/pages/update', { id, revision, patch })).revision)
          saves += 1
        }
      }
      await Promise.all(pages.map((page) => editor(page.id)))
      return saves / SECONDS
    }
    await measure()
    const values: number[] = []
    for (let round = 0; round < ROUNDS; round++) values.push(await measure())
    return [{ name: 'server/save', ratio: null, value: median(values), unit: 'saves/s', baseline: null, rounds: ROUNDS }]
  } finally {
    await server.stop()
  }
}
