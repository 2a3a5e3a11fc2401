import { dirname } from 'node:path/posix'
import { ownFileOf } from './import-table.ts'
import { importsOf } from './imports-of.ts'
import { isTest, type SourceFile } from './source-files.ts'

const EDITOR = 'apps/studio/editor'

/**
 * The folders of the editor from the lowest to the highest: each may import those before it. `.` is the folder itself, which puts the
 * editor together.
 */
export const EDITOR_FOLDERS: readonly string[] = [
  // What a page is to an editor: places on the canvas, the document, names.
  ...['geometry', 'steps', 'document', 'words', 'plugins'],
  // The session: the parts that an open editor is made of.
  ...['parts', 'inspector/types', 'places'],
  // What a person does.
  ...['drag', 'commands', 'resources', 'texts', 'handles', 'text-in-place', 'stage'],
  // Panels, and what they share.
  ...['inspector/explain', 'cycles', 'inspector/form', 'inspector/panel', 'inspector/data-source', 'inspector/events', 'inspector/style'],
  ...['history', 'blocks', 'shared', 'inspector', 'recipes', 'models', 'data-panels/import', 'data-panels', 'flow', 'problems', 'dock'],
  ...['pages-panel', 'palette', 'outline'],
  // What is around them.
  ...['saving', 'publish', 'header', 'clipboard', 'frame', 'kinds', '.'],
]

/** Imports from one folder of the editor to another. */
export interface Arrow {
  readonly from: string
  readonly to: string
}

/** The folder of a file of the editor; undefined for any other file. */
function folderOf(path: string): string | undefined {
  const folder = dirname(path)
  if (folder === EDITOR) return '.'
  return folder.startsWith(`${EDITOR}/`) ? folder.slice(EDITOR.length + 1) : undefined
}

/** Which folders of the editor import which others, by types too; tests count for nothing. */
export function arrowsOf(files: readonly SourceFile[]): readonly Arrow[] {
  const arrows = new Map<string, Arrow>()
  for (const { path, text } of files) {
    const from = isTest(path) ? undefined : folderOf(path)
    if (from === undefined) continue
    for (const { specifier } of importsOf(path, text)) {
      const own = ownFileOf(specifier, path)
      const to = own === undefined ? undefined : folderOf(own)
      if (to !== undefined && to !== from) arrows.set(`${from} → ${to}`, { from, to })
    }
  }
  return [...arrows.values()]
}

/** Arrows to a folder that comes later, as `from → to`. */
export function againstOrder(arrows: readonly Arrow[]): readonly string[] {
  const place = new Map(EDITOR_FOLDERS.map((folder, index) => [folder, index]))
  return arrows.flatMap(({ from, to }) => (place.get(from)! < place.get(to)! ? [`${from} → ${to}`] : []))
}
