import { dirname, join } from 'node:path/posix'
import { describe, expect, it } from 'vitest'
import { importsOf } from './imports-of.ts'
import { isTest, type SourceFile, sourceFiles } from './source-files.ts'

const MODULE_FILE = /^server\/modules\/([^/]+)\/(.+)$/
const MOST_SEEN = 5

interface Crossing {
  readonly from: string
  readonly to: string
  readonly file: string
  readonly line: number
  readonly typeOnly: boolean
}

const targetOf = (path: string, specifier: string): string =>
  specifier.startsWith('#') ? `${specifier.slice(1).replace(/\.ts$/, '')}.ts` : join(dirname(path), specifier)

/** Imports of a server module's file from another module. */
const crossingsOf = (file: SourceFile): readonly Crossing[] => {
  const from = MODULE_FILE.exec(file.path)?.[1]
  if (from === undefined) return []
  return importsOf(file.path, file.text).flatMap(({ specifier, line, typeOnly }) => {
    if (!/^[.#]/.test(specifier)) return []
    const [, to, inner] = MODULE_FILE.exec(targetOf(file.path, specifier)) ?? []
    return to === undefined || inner === undefined || to === from ? [] : [{ from, to, file: inner, line, typeOnly }]
  })
}

/** What tests share is no part of a module. */
const isFixture = (file: string): boolean => file.endsWith('.fixture.ts')

const insides = (file: SourceFile): readonly string[] =>
  crossingsOf(file)
    .filter((each) => each.file !== 'index.ts' && !isFixture(each.file))
    .map(({ to, file: inner, line }) => `${file.path}:${line} imports ${to}/${inner}`)

describe('server modules', () => {
  it('use each other by their index.ts alone', () => {
    expect(sourceFiles.flatMap(crossingsOf).length).toBeGreaterThan(300)
    const found = sourceFiles.flatMap(insides)
    expect({ count: found.length, first: found.slice(0, MOST_SEEN) }).toEqual({ count: 0, first: [] })
  })

  it.each([
    ['server/modules/menus/service.ts', "import type { PageTables } from '../pages/table.ts'"],
    ['server/modules/menus/service.test.ts', "import { pageErrors } from '#server/modules/pages/errors'"],
    ['server/modules/menus/service.ts', "export { pageErrors } from '../pages/errors.ts'"],
    ['server/modules/menus/service.ts', "const load = () => import('../pages/errors.ts')"],
  ])('finds a planted import of insides in %s: %s', (path, text) => {
    expect(insides({ path, text })).toHaveLength(1)
  })

  it('never load each other in a circle', () => {
    const loads = new Map<string, Set<string>>()
    for (const file of sourceFiles)
      if (!isTest(file.path))
        for (const { from, to, typeOnly } of crossingsOf(file)) if (!typeOnly) loads.set(from, (loads.get(from) ?? new Set()).add(to))
    const circles: string[] = []
    const done = new Set<string>()
    const visit = (module: string, way: readonly string[]): void => {
      if (way.includes(module)) circles.push([...way.slice(way.indexOf(module)), module].join(' → '))
      if (way.includes(module) || done.has(module)) return
      for (const next of loads.get(module) ?? []) visit(next, [...way, module])
      done.add(module)
    }
    for (const module of loads.keys()) visit(module, [])
    expect(loads.size).toBeGreaterThan(20)
    expect(circles).toEqual([])
  })
})

describe('the process that reads project files', () => {
  const byPath = new Map(sourceFiles.map((file) => [file.path, file]))
  /** Files that a file loads, and those that they load. */
  const loadedBy = (path: string, found = new Set<string>()): ReadonlySet<string> => {
    const file = byPath.get(path)
    if (!file || found.has(path)) return found
    found.add(path)
    for (const { specifier, typeOnly, lazy } of importsOf(path, file.text))
      if (!typeOnly && !lazy && /^[.#]/.test(specifier)) loadedBy(targetOf(path, specifier), found)
    return found
  }
  const sections = sourceFiles.filter(
    ({ path, text }) => path.startsWith('server/modules/') && text.includes('defineSections(') && !isTest(path),
  )

  const children = ['server/modules/exchange/file-child.ts', 'server/modules/record-imports/import-child.ts']
  it.each([...children, ...sections.map(({ path }) => path)])('loads no module and no database by %s', (path) => {
    expect(sections.length).toBeGreaterThan(8)
    const loaded = [...loadedBy(path)]
    expect(loaded.filter((each) => /^server\/(modules\/[^/]+\/index\.ts|db\/.*store\.ts)$/.test(each))).toEqual([])
  })
})
