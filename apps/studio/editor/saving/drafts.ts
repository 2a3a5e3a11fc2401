import type { PatchJson } from '#kernel/page'

/** What was not saved yet, with the revision that it was made on. */
export interface Draft {
  readonly revision: number
  readonly patch: PatchJson
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** Keeps a person's unsaved changes on this device. */
export interface DraftStore {
  read(key: string): Promise<Draft | undefined>
  write(key: string, draft: Draft): Promise<void>
  remove(key: string): Promise<void>
}

const STORE = 'drafts'

export function draftKey(userId: number, page: number | string, branch?: number): string {
  return branch === undefined ? `${userId}:${page}` : `${userId}:${page}:${branch}`
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
