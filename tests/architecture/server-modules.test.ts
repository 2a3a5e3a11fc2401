import { expect, test } from 'vitest'
import { findNodes } from './find-nodes.ts'
import { importsOf } from './imports-of.ts'
import { isTest, type SourceFile, sourceFiles } from './source-files.ts'
import { isNode } from './syntax.ts'

const LIST = 'server/modules/list.ts'

/** Files that were looked at and may, each with its reason. */
const reviewed: Record<string, string> = {
  'server/wire.ts': 'short names for the types of what goes over the wire; nothing of it is left when the server runs',
}

/** What makes a server of its modules, and so must know none of them. */
const isCentral = ({ path }: SourceFile): boolean =>
  /^server\//.test(path) && (!path.startsWith('server/modules/') || path === 'server/modules/index.ts') && !isTest(path)

/** What a file takes of a single module: a file of its folder, or one of its services by name. */
function namedModules(file: SourceFile): string[] {
  if (!isCentral(file) || reviewed[file.path]) return []
  const imported = importsOf(file.path, file.text).flatMap(({ specifier, line }) => {
    const { pathname } = new URL(specifier.replace(/^#server\//, '/server/'), `file:///${file.path}`)
    return specifier.includes('/') && /^\/server\/modules\/[^/]+\//.test(pathname) ? `${file.path}:${line} imports ${specifier}` : []
  })
  const used = findNodes(file, (node) => {
    const property = isNode(node.property) ? node.property : undefined
    return node.type === 'MemberExpression' && isNode(node.object) && node.object.name === 'app' && property?.name === 'services'
      ? 'uses services by name'
      : undefined
  })
  return [...imported, ...used]
}

test('what makes a server of its modules knows none of them by name', () => {
  expect(sourceFiles.filter(isCentral).length).toBeGreaterThan(30)
  expect(sourceFiles.flatMap(namedModules)).toEqual([])
})

test.each([
  ['server/index.ts', "import { createSetup } from './modules/accounts/setup.ts'"],
  ['server/index.ts', 'const { health } = app.services'],
  ['server/http/actor.ts', "import { createSessions } from '../modules/accounts/sessions.ts'"],
  ['server/db/schema.ts', "import { pageTables } from '#server/modules/pages/table.ts'"],
  ['server/modules/index.ts', "export const admin = () => import('./accounts/index.ts')"],
])('a planted name is found: %s: %s', (path, text) => {
  expect(namedModules({ path, text })).toHaveLength(1)
})

test('the list of modules is read by one file alone, and holds nothing but a line for each module', () => {
  const users = sourceFiles.filter(
    ({ path, text }) => text.includes('/list.ts') && importsOf(path, text).some(({ specifier }) => specifier === './list.ts'),
  )
  expect(users.map(({ path }) => path)).toEqual(['server/modules/index.ts'])
  const list = sourceFiles.find(({ path }) => path === LIST)
  const lines = (list?.text ?? '').split('\n').filter((line) => line !== '' && !line.startsWith('//'))
  expect(lines.length).toBeGreaterThan(10)
  expect(lines.filter((line) => !/^export \{ \w+Module \} from '\.\/[a-z-]+\/index\.ts'$/.test(line))).toEqual([])
})
