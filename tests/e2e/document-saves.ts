import type { BrowserContext, Page, Request, Route } from 'playwright/test'
import type { Cell, Edit } from '#kernel/document'

/** Where editors and screens save documents of every kind. */
const SAVES = '**/api/documents/edit'

interface SentSave {
  readonly id: number
  readonly revision?: number
  readonly edit: Edit
}

/** The save that a request brings; null for any other request. */
export function saveIn(request: Pick<Request, 'url' | 'postDataJSON'>): SentSave | null {
  return new URL(request.url()).pathname === '/api/documents/edit' ? (request.postDataJSON() as SentSave) : null
}

/** The value that a save writes to a cell, such as `props/text`; undefined where it leaves that alone. */
export function savedCell({ edit }: SentSave, entry: string, path: string): Cell[2] | undefined {
  return edit.cells.find(([id, at]) => id === entry && at === path)?.[2]
}

/**
 * Answers saves of documents with `handle`; of one document alone where its id is given.
 * @example await routeSaves(page, (route) => route.abort())
 */
export async function routeSaves(
  on: Page | BrowserContext,
  handle: (route: Route) => Promise<unknown> | unknown,
  documentId?: number,
): Promise<void> {
  await on.route(SAVES, (route) => {
    if (documentId !== undefined && saveIn(route.request())?.id !== documentId) return route.fallback()
    return handle(route)
  })
}

/** Lets no save arrive, as if the line were dead. */
export const holdSaves = (on: Page | BrowserContext): Promise<void> => routeSaves(on, (route) => route.abort())

/** Ends what `routeSaves` and `holdSaves` do. */
export const freeSaves = (on: Page | BrowserContext): Promise<void> => on.unroute(SAVES)
