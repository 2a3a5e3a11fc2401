import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The repository's folder. */
export const root = join(import.meta.dirname, '..')

/** A page of the built product: where its source is, its name at the root of `dist/web`, and the addresses it answers in development. */
export interface Entry {
  readonly source: string
  readonly output: string
  readonly answers: (path: string) => boolean
}

/** The pages of the product; the first whose `answers` agrees serves an address, the studio takes what is left. */
export const entries: readonly Entry[] = [
  { source: 'apps/studio/canvas/canvas.html', output: 'canvas.html', answers: (path) => path === '/canvas.html' },
  { source: 'apps/viewer/viewer.html', output: 'viewer.html', answers: (path) => path === '/viewer.html' || path.startsWith('/page/') },
  {
    source: 'apps/admin/admin.html',
    output: 'admin.html',
    // Applications, and the list of them.
    answers: (path) => /^\/(admin\.html$|app(\/|$))/.test(path),
  },
  // The studio, with the editor's code named in the page: it is most of what there is to load.
  { source: 'apps/studio/editor.html', output: 'editor.html', answers: (path) => path.startsWith('/editor/') },
  { source: 'apps/studio/index.html', output: 'index.html', answers: () => true },
]

/** The entries whose source exists. */
export function presentEntries(): Entry[] {
  return entries.filter(({ source }) => existsSync(join(root, source)))
}

/** What runs in workers of the pages; nobody finds it by following imports. */
export const workers: readonly string[] = ['apps/shell/engine-worker.ts']
