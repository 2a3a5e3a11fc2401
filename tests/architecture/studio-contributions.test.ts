import { expect, test } from 'vitest'
import { findNodes } from './find-nodes.ts'
import { importsOf } from './imports-of.ts'
import { isTest, type SourceFile, sourceFiles } from './source-files.ts'
import { textOf } from './syntax.ts'

const contribution = /^(screen|panel|tab|dock|command|item|overlay)\/[a-z0-9.-]+$/

/** What puts contributions into their places, and so must know none of them. */
const FRAME =
  /^apps\/studio\/(routes|use-screens|match-screen|user-menu|list-layout|slot|editor\/(create-editor|editor-ui|frame\/.*|header\/header|stage\/(stage|overlays)|commands\/(commands-part|shortcuts|toggle-panel|command-palette|shortcut-sheet)|palette\/palette))\.tsx?$/

function namedContributions(file: SourceFile): string[] {
  if (!FRAME.test(file.path) || isTest(file.path)) return []
  return findNodes(file, (node) => {
    const text = textOf(node)
    return text !== undefined && contribution.test(text) ? `names ${text}` : undefined
  })
}

test('the studio’s frame knows no screen, panel, tab, command, header item or overlay by name', () => {
  expect(sourceFiles.filter(({ path }) => FRAME.test(path)).length).toBeGreaterThan(20)
  expect(sourceFiles.flatMap(namedContributions)).toEqual([])
})

test.each([
  ['apps/studio/editor/frame/dock.tsx', "const count = id === 'dock/problems' ? 1 : 0"],
  ['apps/studio/routes.tsx', "const home = screens.get('screen/projects')"],
  ['apps/studio/editor/header/header.tsx', "run('command/edit.undo')"],
])('a planted name is found: %s: %s', (path, text) => {
  expect(namedContributions({ path, text })).toHaveLength(1)
})

const importsIn = (path: string, text: string): readonly string[] =>
  importsOf(path, text).flatMap(({ specifier }) =>
    specifier.startsWith('.') ? [new URL(specifier, `file:///${path}`).pathname.slice(1)] : [],
  )

/** Who imports each folder's plugin; the lists are the only places that may. */
function whoImports(list: string): ReadonlyMap<string, readonly string[]> {
  const folder = list.replace(/[^/]+$/, '')
  const isEntry = (file: string) => file.startsWith(folder) && /^[\w-]+\/index\.tsx?$/.test(file.slice(folder.length))
  const users = new Map<string, string[]>()
  for (const { path, text } of sourceFiles) {
    if (isTest(path) || !path.startsWith('apps/') || !text.includes('/index.ts')) continue
    for (const file of importsIn(path, text)) if (isEntry(file)) users.set(file, [...(users.get(file) ?? []), path])
  }
  const own = sourceFiles.find(({ path }) => path === list)
  const listed = own ? importsIn(list, own.text).filter(isEntry) : []
  return new Map(listed.map((plugin) => [plugin, users.get(plugin) ?? []]))
}

test.each([
  ['apps/studio/screens.ts', 10],
  ['apps/studio/editor/studio-plugins.ts', 5],
] as const)('what %s lists is added with a folder and a line there: nothing else knows it', (list, atLeast) => {
  const users = whoImports(list)
  expect(users.size).toBeGreaterThanOrEqual(atLeast)
  expect([...users].filter(([, files]) => files.length !== 1 || files[0] !== list)).toEqual([])
})
