import { join } from 'node:path'
import type { OutputChunk, Plugin } from 'rolldown'
import { authorImports } from './author-imports.ts'
import { type BuiltModule, chunkOf, filesIn, type ModuleImports, recordGraph } from './build-module.ts'
import { bundle } from './bundle.ts'
import type { Described } from './described.ts'
import { type ModuleGraph, wayTo } from './module-graph.ts'
import { SDK_SOURCES } from './offered.ts'
import { type Problem, stopAt } from './problems.ts'
import { productFolder } from './product-folder.ts'
import type { SourceFolder } from './source-folder.ts'

export const WORKER_FILE = 'worker.js'

const START = '\0tessera:worker'
const ELSEWHERE = '\0tessera:elsewhere'
/** What draws. */
const REACT = /[\\/]node_modules[\\/](react|react-dom|@arco-design)[\\/]|[\\/]sdk[\\/](react|setter)[\\/.]/

/** Puts nothing in the place of files that a worker never loads, and the SDK's sources in the place of its modules. */
function forWorkers(source: SourceFolder, unwanted: ReadonlySet<string>): Plugin {
  return {
    name: 'tessera:for-workers',
    resolveId: {
      order: 'pre',
      async handler(specifier, importer, { kind }) {
        if (specifier === START) return START
        if (kind !== 'dynamic-import' || importer === undefined) return null
        const found = await this.resolve(specifier, importer, { kind, skipSelf: true })
        return found && unwanted.has(found.id) ? ELSEWHERE : null
      },
    },
    load(id) {
      if (id === ELSEWHERE) return 'export {}'
      if (id.endsWith('.css')) return { code: '', moduleType: 'js' }
      if (id !== START) return null
      const path = (file: string) => JSON.stringify(file)
      return [
        `import plugin from ${path(source.entry)}`,
        `import { forWorker } from ${path(join(productFolder, 'sdk/pack/for-worker.ts'))}`,
        'export default forWorker(plugin)',
      ].join('\n')
    },
  }
}

interface PageImport {
  readonly specifier: string
  readonly importer: string
}

/** Imports of what only pages have, of code that a worker runs; each at the author's file through which it came. */
function pageProblems(source: SourceFolder, chunk: OutputChunk, asked: readonly PageImport[], graph: ModuleGraph): readonly Problem[] {
  const isKept = (module: string): boolean => (chunk.modules[module]?.renderedLength ?? 0) > 0
  const kept = asked.filter(({ specifier, importer }) => chunk.imports.includes(specifier) && isKept(importer))
  return kept.map(({ specifier, importer }) => {
    const way = wayTo(graph, START, (id) => id === importer, { later: true }) ?? [importer]
    const file = way.findLast((id) => id.startsWith(source.folder)) ?? source.entry
    return {
      file: source.nameOf(file),
      what: `a worker runs it, and it imports ${specifier}, which needs a page`,
      todo: 'Move what needs the page into the action\'s `onPage`, or declare the action with `runs: "page"`',
    }
  })
}

/** Actions, sources and functions as one file that imports nothing; undefined for a plugin without any. */
export async function buildWorker(source: SourceFolder, built: BuiltModule, described: Described): Promise<string | undefined> {
  const { actions, sources, functions, notForWorkers } = described
  if (sources.length + functions.length + actions.filter(({ runs }) => runs === 'worker').length === 0) return undefined
  const unwanted = new Set(
    notForWorkers.flatMap((text) =>
      filesIn(text, built.readable).flatMap(({ facadeModuleId }) => (facadeModuleId ? [facadeModuleId] : [])),
    ),
  )
  const problems: Problem[] = []
  const ofPages: PageImport[] = []
  const imports: ModuleImports = new Map()
  const plugins = [
    forWorkers(source, unwanted),
    authorImports(source, problems, (specifier, importer) => {
      const own = SDK_SOURCES[specifier]
      if (own && !REACT.test(`/${own}`)) return { id: join(productFolder, own) }
      // Much of it is dropped again: only what is left needs a page.
      ofPages.push({ specifier, importer })
      return { id: specifier, external: true, moduleSideEffects: false }
    }),
    recordGraph(imports),
  ]
  const [files] = await bundle(
    {
      source,
      problems,
      input: { worker: START },
      plugins,
      options: { treeshake: { moduleSideEffects: [{ test: /[\\/](sdk|kernel)[\\/]/, sideEffects: false }] } },
    },
    [{ codeSplitting: false, entryFileNames: WORKER_FILE, minify: true }],
  )
  const chunk = chunkOf(files, WORKER_FILE)!
  stopAt(pageProblems(source, chunk, ofPages, { imports }))
  const drawing = Object.entries(chunk.modules).find(([id, { renderedLength }]) => REACT.test(id) && renderedLength > 0)
  if (drawing)
    stopAt([
      {
        file: source.nameOf(source.entry),
        what: `its part for workers holds ${source.nameOf(drawing[0])}, which draws`,
        todo: 'Load code that renders with `import()` where it is rendered',
      },
    ])
  return chunk.code
}
