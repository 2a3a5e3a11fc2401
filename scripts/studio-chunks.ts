import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { root } from './entries.ts'
import { sharedModules } from './import-map.ts'

type Ask = (id: string) => Pick<Rolldown.ModuleInfo, 'importedIds' | 'dynamicallyImportedIds'> | null
type Ids = ReadonlySet<string>

const path = (file: string): string => join(root, file)
const STUDIO = path('apps/studio/main.tsx')
const EDITOR = path('apps/studio/editor/editor-screen.tsx')
/** Pages that load what their own elements need, file by file. */
const OTHER_PAGES = ['apps/viewer/viewer.html', 'apps/studio/canvas/canvas.html'].map(path)
/** The admin app, which loads screens of the studio when one is opened. */
const ADMIN = path('apps/admin/admin.html')
const ADMIN_SCREENS = path('apps/studio/admin-screens.tsx')

/** All modules that these import, later as well where that is asked; nothing of `without` is entered. */
function reached(from: Iterable<string>, ask: Ask, without: Ids, late: boolean): Set<string> {
  const found = new Set<string>()
  const open = [...from]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const info = found.has(id) || without.has(id) ? null : ask(id)
    if (!info) continue
    found.add(id)
    open.push(...info.importedIds, ...(late ? info.dynamicallyImportedIds : []))
  }
  return found
}
const union = (...sets: readonly Ids[]): Set<string> => new Set(sets.flatMap((set) => [...set]))

/** Modules that nobody but the studio loads, by when they come: with each of its screens, with the editor's first sight, and after that. */
export function partsOfStudio(ask: Ask): { readonly studio: Ids; readonly editor: Ids; readonly later: Ids } {
  const shared = union(
    reached([...OTHER_PAGES, ...sharedModules], ask, new Set(), true),
    reached([ADMIN], ask, new Set([ADMIN_SCREENS]), true),
  )
  const studio = reached([STUDIO], ask, shared, false)
  // What another screen loads as well comes without the editor.
  const screens = reached([STUDIO], ask, union(shared, new Set([EDITOR])), true)
  const elsewhere = union(shared, screens)
  const editor = reached([EDITOR], ask, elsewhere, false)
  const begun = [...editor].flatMap((id) => ask(id)?.dynamicallyImportedIds ?? [])
  const own = [...reached(begun, ask, union(elsewhere, editor), true)].filter((id) => !id.includes('/node_modules/'))
  studio.delete(STUDIO)
  editor.delete(EDITOR)
  return { studio, editor, later: new Set(own) }
}

/** Controls of the inspector, which the editor fetches all and other screens one by one. */
const CONTROLS = /\/plugins\/setters\/[^/]+\/editor\.(tsx|css)$/

/** A group for the bundler: the studio's own modules in few files, of which visitors load none. Each file less saves a request. */
export function studioChunks(): Rolldown.CodeSplittingGroup {
  let parts: ReturnType<typeof partsOfStudio> | undefined
  return {
    debugName: 'studio',
    // The modules that these import are in the same file, in one that visitors have, or in that of another screen.
    includeDependenciesRecursively: false,
    name(id, context) {
      parts ??= partsOfStudio((module) => context.getModuleInfo(module))
      if (parts.studio.has(id)) return 'studio'
      if (parts.editor.has(id)) return 'editor'
      if (parts.later.has(id)) return 'editor-panels'
      return CONTROLS.test(id) ? 'inspector-controls' : null
    },
  }
}
