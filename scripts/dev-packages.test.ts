import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { resolveConfig } from 'vite'
import { expect, test } from 'vitest'
import { entries, root, workers } from './entries.ts'

const sources = readdirSync(join(root, 'apps'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.(test|fixture)\.tsx?$/.test(name))
  .map((name) => join(root, 'apps', name))

/** Files that sources of the apps run in workers, from the root. */
const started = sources.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/new Worker\(new URL\('([^']+)'/g)].map(([, worker]) =>
    relative(root, join(dirname(file), worker!)),
  ),
)

test('in development every package is found before a page asks for it: from pages, from workers and from what plugins import by name', async () => {
  const { optimizeDeps } = await resolveConfig({ configFile: join(root, 'vite.config.ts'), logLevel: 'silent' }, 'serve')
  expect(started).not.toEqual([])
  expect([...workers].sort()).toEqual([...new Set(started)].sort())
  expect(optimizeDeps.entries).toEqual(expect.arrayContaining([...entries.map(({ source }) => source), ...workers]))
  expect(optimizeDeps.include).toEqual(expect.arrayContaining(['react', 'react/jsx-runtime', 'react-dom']))
})
