import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { root } from '../../scripts/entries.ts'

/** A built file, as the bundler lists it. */
interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly css?: readonly string[]
}
type Manifest = Readonly<Record<string, Chunk>>

const readManifest = (): Manifest => JSON.parse(readFileSync(join(root, 'dist/manifest.json'), 'utf8')) as Manifest

/** Names of the manifest that a source loads at once. */
function chunksOf(manifest: Manifest, source: string, found = new Set<string>()): ReadonlySet<string> {
  const chunk = manifest[source]
  if (!chunk || found.has(source)) return found
  found.add(source)
  for (const other of chunk.imports ?? []) chunksOf(manifest, other, found)
  return found
}

const filesOf = (manifest: Manifest, chunks: Iterable<string>): ReadonlySet<string> =>
  new Set([...chunks].flatMap((name) => [manifest[name]!.file, ...(manifest[name]!.css ?? [])]))

const QUALITY = { [constants.BROTLI_PARAM_QUALITY]: 9 }
const sizes = new Map<string, number>()
function kilobytesOf(file: string): number {
  const known = sizes.get(file) ?? brotliCompressSync(readFileSync(join(root, 'dist/web', file)), { params: QUALITY }).length / 1024
  sizes.set(file, known)
  return known
}

/** The built product's files, by the sources that they were made of. */
export function builtFiles(manifest = readManifest()) {
  const start = 'apps/viewer/viewer.html'
  // The first script of a page asks for the viewer while the page's program is on its way.
  const first = new Set<string>()
  for (const source of [start, 'apps/viewer/start.tsx', 'plugins/components/page/view.tsx']) chunksOf(manifest, source, first)
  const firstFiles = filesOf(manifest, first)
  /** Files that a page loads for a source beyond those that every page loads. */
  const addedBy = (source: string): readonly string[] =>
    [...filesOf(manifest, chunksOf(manifest, source))].filter((file) => !firstFiles.has(file))
  return {
    addedBy,
    /** The weight of files together, in KB of brotli as the server sends them. */
    weightOf: (files: readonly string[]): number => files.reduce((sum, file) => sum + kilobytesOf(file), 0),
  }
}
