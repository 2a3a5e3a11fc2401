import { vi } from 'vitest'
import { diffDocuments, type ElementRecord, emptyDocument, type Patch } from '#kernel/page'
import type { PageConflict, Saved, SavePage } from '../../../../server/wire.ts'
import { ApiError } from '../../../shell/api-error.ts'
import type { Draft, DraftStore } from './drafts.ts'
import { type Arrived, createSaveQueue } from './save-queue.ts'

export const element = (id: string, name: string): ElementRecord => ({
  kind: 'element',
  id,
  type: 'Card',
  name,
  parentId: null,
  order: 'a0',
  props: {},
  bindings: {},
  style: {},
  css: '',
  events: {},
  version: 1,
  extra: {},
})
export const adding = (id: string, name = id): Patch => {
  const from = emptyDocument()
  return diffDocuments(from, { entries: new Map([...from.entries, [id, element(id, name)]]) })
}

/** A server with answers that a test chose, which remembers what reached it. */
function remote() {
  const sent: SavePage[] = []
  const answers: (Saved | ApiError | Promise<Saved>)[] = []
  let revision = 7
  return {
    sent,
    answers,
    async send(save: SavePage): Promise<Saved> {
      sent.push(save)
      const answer = await (answers.shift() ?? { revision: ++revision, stgState: 2, prdState: 2, entries: {} })
      if (answer instanceof ApiError) throw answer
      return answer
    },
  }
}
function memoryDrafts(): DraftStore & { readonly kept: Map<string, Draft> } {
  const kept = new Map<string, Draft>()
  return {
    kept,
    read: async (key) => kept.get(key),
    write: async (key, draft) => void kept.set(key, draft),
    remove: async (key) => void kept.delete(key),
  }
}

/** The queue of a page, with a server and drafts in memory and a clock that stands still. `settle` is what is done with a conflict in which nobody has to choose. */
export function openSaving(settle: () => void) {
  vi.useFakeTimers()
  const server = remote()
  const drafts = memoryDrafts()
  const absorbed: Arrived[] = []
  const settled: PageConflict['theirs'][] = []
  const queue = createSaveQueue({
    pageId: 1,
    revision: 7,
    initial: { status: 'saved', at: 0 },
    send: server.send,
    drafts,
    draftKey: 'me:1',
    absorb: (saved) => void absorbed.push(saved),
    settle: ({ theirs }) => {
      settled.push(theirs)
      settle()
    },
  })
  return {
    ...{ server, drafts, absorbed, settled, queue },
    status: () => queue.state.peek().status,
    idsSent: () => server.sent.map((save) => [save.revision, Object.keys(save.patch.added)]),
    close() {
      queue.dispose()
      vi.useRealTimers()
    },
  }
}
export type Saving = ReturnType<typeof openSaving>
