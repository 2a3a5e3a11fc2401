import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './entries.ts'
import { partsOfStudio } from './studio-chunks.ts'

const id = (file: string): string => (file.startsWith('package') ? `${root}/node_modules/${file}` : join(root, file))

/** A module by what it imports at once, and what it imports later. */
interface Imports {
  readonly now?: readonly string[]
  readonly later?: readonly string[]
}
const EDITOR = 'apps/studio/editor/editor-screen.tsx'
const graph: { readonly [file: string]: Imports } = {
  'apps/viewer/viewer.html': { now: ['viewer'] },
  viewer: { now: ['sdk'], later: ['view'] },
  'apps/studio/canvas/canvas.html': { now: ['sdk', 'geometry'] },
  'apps/studio/main.tsx': { now: ['sdk', 'header', 'boot'], later: [EDITOR, 'look-screen'] },
  [EDITOR]: { now: ['header', 'geometry', 'inspector', 'package-drag', 'list'], later: ['outline', 'view', 'look-panel'] },
  boot: { later: ['setter'] },
  'look-screen': { now: ['list', 'look-panel'] },
  inspector: { later: ['setter', 'package-code'] },
  outline: { now: ['inspector', 'tree', 'package-tree'], later: ['menu'] },
  menu: { now: ['tree'] },
}

test('the studio’s modules are told apart by when they come, and what visitors, the canvas or another screen load is in no part', () => {
  const files = new Map(Object.keys(graph).map((file) => [id(file), graph[file]!]))
  const { studio, editor, later } = partsOfStudio((module) => ({
    importedIds: (files.get(module)?.now ?? []).map(id),
    dynamicallyImportedIds: (files.get(module)?.later ?? []).map(id),
  }))
  const names = (ids: ReadonlySet<string>) => [...ids].map((module) => module.replace(/.*\//, '')).sort()
  expect(names(studio)).toEqual(['boot', 'header'])
  expect(names(editor)).toEqual(['inspector', 'package-drag'])
  expect(names(later)).toEqual(['menu', 'outline', 'tree'])
})
