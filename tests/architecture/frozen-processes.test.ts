import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../scripts/entries.ts'
import { isTest, type SourceFile, sourceFiles } from './source-files.ts'
import { isNode, nodesOf, parseSource, textOf } from './syntax.ts'

const FREEZES = 'kernel/engine/ends/frozen-prototypes.ts'
const byPath = new Map(sourceFiles.map((file) => [file.path, file]))

/** Files that a file names without importing them: what it starts as a process or a thread. */
function startedBy({ path, text }: SourceFile): string[] {
  return [...nodesOf(parseSource(path, text))].flatMap(({ node, parent }) => {
    const name = textOf(node)
    if (name === undefined || !name.endsWith('.ts') || /^(Import|Export|TSModuleDeclaration)/.test(parent?.type ?? '')) return []
    const file = normalize(join(dirname(path), name))
    return byPath.has(file) ? [file] : []
  })
}

const isOfServer = ({ path }: SourceFile): boolean => /^(server|kernel)\//.test(path) && !isTest(path)
const commands = ['run.mjs', 'scripts/binary/build-binary.ts'].flatMap(
  (file) => readFileSync(join(root, file), 'utf8').match(/(?<=')server\/[\w./-]+\.ts/g) ?? [],
)
const started = [...new Set([...commands, ...sourceFiles.filter(isOfServer).flatMap(startedBy)])].toSorted()

/** The file that a file imports first. */
function firstImport({ path, text }: SourceFile): string | undefined {
  const [first] = parseSource(path, text).body as readonly unknown[]
  if (!isNode(first) || first.type !== 'ImportDeclaration') return undefined
  const from = textOf(first.source) ?? ''
  return from.startsWith('#') ? `${from.slice(1)}.ts` : normalize(join(dirname(path), from))
}

it('knows the processes and threads of the server', () => {
  expect(started).toEqual([
    'kernel/engine/ends/child.ts',
    'kernel/engine/ends/parent-watch.ts',
    'server/commands/main.ts',
    'server/compiler/compile-child.ts',
    'server/db/check-child.ts',
    'server/db/checkpoint-worker.ts',
    'server/index.ts',
    'server/logic/logic-child.ts',
    'server/modules/backups/backup-child.ts',
    'server/modules/exchange/file-child.ts',
    'server/modules/record-imports/import-child.ts',
    'server/tessera.ts',
  ])
})

it.each(started)('freezes the prototypes first in %s', (path) => {
  expect(firstImport(byPath.get(path)!)).toBe(FREEZES)
})
