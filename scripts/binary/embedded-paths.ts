import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { root } from '../entries.ts'
import { filesBelow } from '../source-hash.ts'

/** Where Bun mounts what a binary holds. Every file keeps its path below it. */
export const MOUNT = '/$bunfs/root'

const isTest = (path: string): boolean => /\.(test|fixture)\.tsx?$/.test(path)
/** Folders whose code runs in the server or in a process of it. */
const sources = ['server', 'kernel/engine', 'plugins', 'sdk'].flatMap((folder) => filesBelow(join(root, folder)))
const code = sources.filter((path) => /\.ts$/.test(path) && !isTest(path))
const texts = new Map(code.map((path) => [path, readFileSync(path, 'utf8')]))

const NAMED = /import\.meta\.dirname, '([^']+)'\)|new URL\('([^']+)', import\.meta\.url\)/g

/** Paths that code names from its folder, by `join(import.meta.dirname, '…')` or `new URL('…', import.meta.url)`. */
const named = [...texts].flatMap(([path, text]) =>
  [...text.matchAll(NAMED)].map(([, joined, url]) => join(dirname(path), (joined ?? url)!)),
)
const files = named.filter((path) => existsSync(path) && statSync(path).isFile())
const server = join(root, 'server') + sep
const isFolder = (path: string): boolean => path.startsWith(server) && existsSync(path) && statSync(path).isDirectory()

/** What the server starts as a process or a thread, or imports by a path that it is given: an entry each. */
export const startedFiles: readonly string[] = [
  ...new Set([
    ...files.filter((path) => path.endsWith('.ts')),
    ...[...texts].filter(([, text]) => text.includes('(import.meta.filename,')).map(([path]) => path),
  ]),
].sort()

/** Files that the server reads from the folders of its code: migrations, pages of the sample, lists. */
export const dataFiles: readonly string[] = [
  ...new Set([
    ...files.filter((path) => !path.endsWith('.ts')),
    ...named.filter(isFolder).flatMap(filesBelow),
    join(root, 'apps/studio/docs/en/operations.md'),
  ]),
]
  .filter((path) => !/\.tsx?$/.test(path) && !path.includes(`${sep}state${sep}`))
  .sort()

/** The path of a file of the product in the binary. */
export const mounted = (path: string): string => `${MOUNT}/${relative(root, path).split(sep).join('/')}`
