import { type BuiltModule, chunkOf, comesWith, MODULE_FILE } from './build-module.ts'
import { wayTo } from './module-graph.ts'
import { FOR_DECLARATIONS, FOR_VIEWS } from './offered.ts'
import type { Problem } from './problems.ts'
import type { SourceFolder } from './source-folder.ts'

const isZod = (file: string): boolean => /\/node_modules\/zod\//.test(file)

/** Declarations are loaded by everybody who opens a page: whatever React draws has to stay behind `import()`. */
export function declarationProblems(source: SourceFolder, { files, graph }: BuiltModule): Problem[] {
  const { outside } = comesWith(files, MODULE_FILE, false)
  const unwanted = outside.filter((specifier) => !(FOR_DECLARATIONS as readonly string[]).includes(specifier))
  return unwanted.slice(0, 1).map((specifier) => {
    const way = wayTo(graph, source.entry, (id) => id === specifier) ?? [source.entry, specifier]
    const importer = way.at(-2)!
    return {
      file: source.nameOf(importer),
      what: `it imports ${specifier}, and comes with the declarations (${sayWay(source, way)}): its view would load with every declaration`,
      todo: "Move code that renders to a separate file and declare it as `() => import('./that-file')`",
    }
  })
}

/** A visitor loads a view: what only declarations and the editor need would cost everybody who opens a published page. */
export function viewProblems(source: SourceFolder, { files, graph }: BuiltModule, view: string): Problem[] {
  const coming = comesWith(files, view, true)
  const outside = coming.outside.filter((specifier) => !(FOR_VIEWS as readonly string[]).includes(specifier))
  const zod = coming.files.flatMap((name) => Object.keys(chunkOf(files, name)?.modules ?? {}).filter(isZod))
  const unwanted = new Set([...outside, ...zod])
  const from = chunkOf(files, view)?.facadeModuleId
  if (unwanted.size === 0 || !from) return []
  const way = wayTo(graph, from, (id) => unwanted.has(id), { later: true })
  const what = way ? sayWay(source, way) : [...unwanted].join(', ')
  const heavy = way?.at(-1) ?? outside[0] ?? 'zod'
  return [
    {
      file: source.nameOf(from),
      what: `visitors load this view, and with it ${isZod(heavy) ? 'zod' : heavy} (${what})`,
      todo: 'A view takes values from `react` and `@tessera/sdk/react` alone; move what it shares with declarations into a file that imports neither',
    },
  ]
}

const sayWay = (source: SourceFolder, way: readonly string[]): string =>
  way.map((id) => (id.startsWith('/') || id.includes(':\\') ? source.nameOf(id) : id)).join(' → ')
