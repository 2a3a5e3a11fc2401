import { vi } from 'vitest'
import type { Changes } from '#kernel/document'
import { diffDocuments, type ElementRecord, type PageEntry } from '#kernel/page/records'
import { emptyDocument, pageKind } from '#kernel/page/schema'
import { ApiError } from '../api-error.ts'
import type { Draft, DraftStore } from './drafts.ts'
import type { TheirEntries } from './merge.ts'
import { createSaveQueue } from './save-queue.ts'
import type { Arrived, Save } from './save-queue-types.ts'

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
export const adding = (id: string, name = id): Changes<PageEntry> => {
  const from = emptyDocument()
  return diffDocuments(from, { entries: new Map([...from.entries, [id, element(id, name)]]) })
}

/** A server with answers that a test chose, which remembers what reached it. */
function remote() {
  const sent: Save<PageEntry>[] = []
  const answers: (Arrived<PageEntry> | ApiError | Promise<Arrived<PageEntry>>)[] = []
  let revision = 7
  return {
    sent,
    answers,
    async send(save: Save<PageEntry>): Promise<Arrived<PageEntry>> {
      sent.push(save)
      const answer = await (answers.shift() ?? { revision: ++revision, entries: {} })
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
  const absorbed: Arrived<PageEntry>[] = []
  const settled: TheirEntries<PageEntry>[] = []
  const queue = createSaveQueue<PageEntry>({
    kind: pageKind,
    reasonOf: String,
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
    idsSent: () => server.sent.map((save) => [save.revision, [...save.changes.keys()]]),
    close() {
      queue.dispose()
      vi.useRealTimers()
    },
  }
}
export type Saving = ReturnType<typeof openSaving>
