import { type Changes, type DocumentKind, type Entry, isRefusedKey } from '#kernel/document'

/** What was not saved yet, with the revision that it was made on. */
export interface Draft {
  readonly revision: number
  /** Records before and after, by id; null: there is none. */
  readonly changes: readonly WrittenChange[]
  /** Milliseconds since the epoch. */
  readonly at: number
}
type WrittenChange = readonly [id: string, from: Entry | null, to: Entry | null]

/** As drafts were kept before documents of all kinds had them. */
interface OlderDraft {
  readonly patch: {
    readonly added: { readonly [id: string]: Entry }
    readonly changed: { readonly [id: string]: readonly [from: Entry, to: Entry] }
    readonly removed: { readonly [id: string]: Entry }
  }
}

/** Changes as a draft keeps them. */
export const writtenChanges = (changes: Changes<Entry>): Draft['changes'] => [...changes].map(([id, { from, to }]) => [id, from, to])

/** The changes of a draft; throws a `MessageError` where they are none of this kind. */
export function changesOfDraft<E extends Entry>(kind: DocumentKind<E>, draft: Draft | (Omit<Draft, 'changes'> & OlderDraft)): Changes<E> {
  const changes = new Map<string, { readonly from: E | null; readonly to: E | null }>()
  const parsed = (entry: Entry | null): E | null => (entry === null ? null : kind.parse(entry))
  for (const [id, from, to] of 'patch' in draft ? olderChanges(draft.patch) : draft.changes)
    if (!isRefusedKey(id)) changes.set(id, { from: parsed(from), to: parsed(to) })
  return changes
}

const olderChanges = ({ added, changed, removed }: OlderDraft['patch']): Draft['changes'] => [
  ...Object.entries(removed).map(([id, from]): WrittenChange => [id, from, null]),
  ...Object.entries(changed).map(([id, [from, to]]): WrittenChange => [id, from, to]),
  ...Object.entries(added).map(([id, to]): WrittenChange => [id, null, to]),
]

/** Keeps a person's unsaved changes on this device. */
export interface DraftStore {
  read(key: string): Promise<Draft | undefined>
  write(key: string, draft: Draft): Promise<void>
  remove(key: string): Promise<void>
}

const STORE = 'drafts'

/** `document`: what it is called for the person who edits it, such as the id of a page. */
export function draftKey(userId: number, document: number | string, branch?: number): string {
  return branch === undefined ? `${userId}:${document}` : `${userId}:${document}:${branch}`
}

/** Drafts in the browser's database. */
export function openDrafts(): DraftStore {
  let opened: Promise<IDBDatabase> | undefined
  const open = (): Promise<IDBDatabase> => {
    opened ??= new Promise((resolve, reject) => {
      const request = indexedDB.open('tessera-drafts', 1)
      request.onupgradeneeded = () => request.result.createObjectStore(STORE)
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    return opened
  }
  const run = async <T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
    const transaction = (await open()).transaction(STORE, mode)
    const request = act(transaction.objectStore(STORE))
    return new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(request.result)
      transaction.onerror = () => reject(transaction.error)
      transaction.onabort = () => reject(transaction.error)
    })
  }
  return {
    read: (key) => run<Draft | undefined>('readonly', (store) => store.get(key)),
    write: async (key, draft) => {
      await run('readwrite', (store) => store.put(draft, key))
    },
    remove: async (key) => {
      await run('readwrite', (store) => store.delete(key))
    },
  }
}
