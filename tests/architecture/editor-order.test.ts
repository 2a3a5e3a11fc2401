import { describe, expect, it } from 'vitest'
import { againstOrder, arrowsOf, EDITOR_FOLDERS } from './editor-order.ts'
import { sourceFiles } from './source-files.ts'

describe('the folders of the editor', () => {
  const arrows = arrowsOf(sourceFiles)

  it('are all in the order, each once', () => {
    const folders = new Set(arrows.flatMap(({ from, to }) => [from, to]))
    expect([...EDITOR_FOLDERS].sort()).toEqual([...folders].sort())
  })

  it('import only folders that come before them', () => {
    expect(arrows.length).toBeGreaterThan(150)
    expect(againstOrder(arrows)).toEqual([])
  })

  it.each([
    ['apps/studio/editor/geometry/rect.ts', "import { useEditorUi } from '../parts/editor-ui.ts'"],
    ['apps/studio/editor/parts/edits-part.ts', "import type { Problem } from '../dock/problems.tsx'"],
    ['apps/studio/editor/inspector/form/field-row.tsx', "const tab = () => import('../props-tab.tsx')"],
    ['apps/studio/editor/frame/dock.tsx', "export { createEditor } from '../create-editor.ts'"],
  ])('are found to import one that comes after them: %s: %s', (path, text) => {
    expect(againstOrder(arrowsOf([{ path, text }]))).toHaveLength(1)
  })

  it.each([
    ['apps/studio/editor/frame/dock.tsx', "import { rectOf } from '../geometry/rect.ts'"],
    ['apps/studio/editor/geometry/rect.test.ts', "import { openTestEditor } from '../editor.fixture.ts'"],
    ['apps/studio/editor/geometry/rect.ts', "import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'"],
  ])('may import what comes before them or is outside of the editor: %s: %s', (path, text) => {
    expect(againstOrder(arrowsOf([{ path, text }]))).toEqual([])
  })
})
