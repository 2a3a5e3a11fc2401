import type { OutputBundle, OutputChunk, Plugin } from 'rolldown'
import { authorImports } from './author-imports.ts'
import { bundle } from './bundle.ts'
import type { ModuleGraph } from './module-graph.ts'
import type { Problem } from './problems.ts'
import type { SourceFolder } from './source-folder.ts'
import { collectStyles } from './styles.ts'

export const MODULE_FILE = 'module.js'

/** The part of a plugin for documents. */
export interface BuiltModule {
  /** As it is shipped. */
  readonly files: OutputBundle
  /** The same files with the author's names in them, for reading what the declarations say. */
  readonly readable: OutputBundle
  readonly graph: ModuleGraph
  /** Every style sheet that any of its files imports, in the order of the imports; empty without any. */
  readonly styles: string
}

/** Declarations in `module.js`, a file of its own for every `import()`, and what they share. */
export async function buildModule(source: SourceFolder): Promise<BuiltModule> {
  const problems: Problem[] = []
  const styles = new Map<string, string>()
  const imports: ModuleImports = new Map()
  const [readable, files] = await bundle(
    {
      source,
      problems,
      input: { module: source.entry },
      plugins: [
        authorImports(source, problems, (specifier) => ({ id: specifier, external: true, moduleSideEffects: false })),
        fileForEveryImport(source),
        collectStyles(source, problems, styles),
        recordGraph(imports),
      ],
    },
    [
      { entryFileNames: '[name].js', chunkFileNames: '[name].js', minify: false },
      { entryFileNames: '[name].js', chunkFileNames: '[name].js', minify: true },
    ],
  )
  return { files, readable, graph: { imports }, styles: inOrder(source.entry, { imports }, styles) }
}

/**
 * What is behind `import()` is loaded without `module.js`: what both use is then a third file, and not a part of the
 * declarations.
 */
function fileForEveryImport(source: SourceFolder): Plugin {
  return {
    name: 'tessera:file-for-every-import',
    async resolveDynamicImport(specifier, importer) {
      if (typeof specifier !== 'string' || importer === undefined) return null
      const found = await this.resolve(specifier, importer, { kind: 'dynamic-import' })
      if (!found || found.external) return null
      const name = source
        .nameOf(found.id)
        .replace(/\.\w+$/, '')
        .replaceAll(/(^|\/)\.+/g, '$1')
        .replaceAll(/[^\w./-]/g, '-')
      this.emitFile({ type: 'chunk', id: found.id, name, preserveSignature: 'strict' })
      return null
    },
  }
}

/** What each module imports, while it is filled. */
export type ModuleImports = Map<string, { readonly now: readonly string[]; readonly later: readonly string[] }>

export function recordGraph(imports: ModuleImports): Plugin {
  return {
    name: 'tessera:record-graph',
    buildEnd() {
      for (const id of this.getModuleIds()) {
        const info = this.getModuleInfo(id)
        if (info) imports.set(id, { now: info.importedIds, later: info.dynamicallyImportedIds })
      }
    },
  }
}

function inOrder(entry: string, { imports }: ModuleGraph, styles: ReadonlyMap<string, string>): string {
  const texts: string[] = []
  const seen = new Set<string>()
  const visit = (id: string): void => {
    if (seen.has(id)) return
    seen.add(id)
    const { now = [], later = [] } = imports.get(id) ?? {}
    for (const next of now) visit(next)
    const text = styles.get(id)
    if (text) texts.push(text)
    for (const next of later) visit(next)
  }
  visit(entry)
  return texts.join('\n')
}

export function chunkOf(files: OutputBundle, name: string): OutputChunk | undefined {
  const file = files[name]
  return file?.type === 'chunk' ? file : undefined
}

/** The files that a function of the declarations imports, by its text. */
export function filesIn(text: string, files: OutputBundle): readonly OutputChunk[] {
  return [...text.matchAll(/\bimport\(\s*["'`]([^"'`]+)["'`]\s*\)/g)].flatMap(([, specifier = '']) => {
    const chunk = chunkOf(files, specifier.replace(/^(\.{1,2}\/)+/, ''))
    return chunk ? [chunk] : []
  })
}

/** All files that come with one, and what they import from outside; with `later`, also what they load when asked. */
export function comesWith(
  files: OutputBundle,
  from: string,
  later: boolean,
): { readonly files: readonly string[]; readonly outside: readonly string[] } {
  const found = new Set<string>()
  const outside = new Set<string>()
  const visit = (name: string): void => {
    const chunk = chunkOf(files, name)
    if (!chunk) outside.add(name)
    if (!chunk || found.has(name)) return
    found.add(name)
    for (const next of [...chunk.imports, ...(later ? chunk.dynamicImports : [])]) visit(next)
  }
  visit(from)
  return { files: [...found], outside: [...outside] }
}
