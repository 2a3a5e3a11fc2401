import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../scripts/entries.ts'
import { sourceFiles } from './source-files.ts'

interface Manifest {
  readonly dependencies: Record<string, string>
  readonly devDependencies: Record<string, string>
}

/** Packages that are used without an import, and by whom. */
const usedOtherwise: Record<string, string> = {
  '@testing-library/dom': 'what @testing-library/react stands on',
  '@types/css-tree': 'the types of css-tree',
  '@types/react': 'the types of react',
  '@types/react-dom': 'the types of react-dom',
  '@types/topojson-client': 'the types of topojson-client',
  '@types/tar-stream': 'the types of tar-stream',
  '@tiptap/pm': 'what the other packages of tiptap stand on',
  '@biomejs/biome': 'run by its name',
  typescript: 'run by its name',
  bun: 'runs everything',
  'bun-types': 'named in tsconfig.json',
  'happy-dom': 'named in vitest.config.ts',
}

test('every package that is installed is imported by something, or used in a way that is named', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest
  const configs = ['vite.config.ts', 'vitest.config.ts', 'playwright.config.ts'].map((file) => readFileSync(join(root, file), 'utf8'))
  const texts = [...sourceFiles.filter(({ path }) => path !== 'tests/architecture/import-rules.ts').map(({ text }) => text), ...configs]
  const isImported = (name: string) =>
    texts.some((text) => text.includes(`'${name}'`) || text.includes(`'${name}/`) || text.includes(`node_modules/${name}/`))
  const names = Object.keys({ ...dependencies, ...devDependencies })
  expect(names.filter((name) => !(name in usedOtherwise) && !isImported(name))).toEqual([])
  expect(Object.keys(usedOtherwise).filter((name) => !names.includes(name))).toEqual([])
})
