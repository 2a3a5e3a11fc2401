import { posix, relative, sep } from 'node:path'
import type { Plugin } from 'vite'
import { type ModuleGraph, wayTo } from '../sdk/pack/module-graph.ts'

const DECLARATION = /^plugins\/[^/]+\/[^/]+\/index\.tsx?$/
const OF_COMPONENT = /^plugins\/components\/[^/]+\/index\.tsx?$/
const VIEWS_PRESET = /^plugins\/presets\/views\.ts$/
/** What draws, or is there for what draws. */
const DRAWS = /\/node_modules\/(react|react-dom|@arco-design|@antv|@codemirror|@xyflow|@dnd-kit)\/|\.(tsx|css)$/
const SCHEMAS = /\/node_modules\/zod\/|(^|\/)sdk\/index\.ts$/

const plain = (id: string): string => id.replace(/^\0/, '').replace(/\?.*$/, '')

/** What is too heavy in a build's modules, each as a sentence with the file and the way to what it loads. */
export function heavyModules(graph: ModuleGraph, root: string): string[] {
  const nameOf = (id: string): string => {
    const path = relative(root, plain(id)).split(sep).join(posix.sep)
    return path.replace(/^.*node_modules\//, '')
  }
  const say = (way: readonly string[]): string => way.map(nameOf).join(' → ')
  const found: string[] = []
  const views = new Set<string>()
  for (const [id, { later }] of graph.imports) {
    const name = nameOf(id)
    if (OF_COMPONENT.test(name) || VIEWS_PRESET.test(name)) for (const view of later) views.add(view)
    if (!DECLARATION.test(name)) continue
    const way = wayTo(graph, id, (module) => DRAWS.test(plain(module)))
    if (way)
      found.push(
        `${name} is a declaration and loads what draws: ${say(way)}. Put the view into a file of its own and write \`view: () => import('./view.tsx')\`.`,
      )
  }
  for (const view of views) {
    const way = wayTo(graph, view, (module) => SCHEMAS.test(plain(module)), { later: true })
    if (way)
      found.push(
        `${nameOf(view)} is loaded by visitors, and with it the schemas: ${say(way)}. A view takes values from \`#sdk/react\` alone.`,
      )
  }
  return found
}

/** Ends the build where a declaration brings its view along, or a view the declarations: every visitor would pay for it. */
export function refuseHeavy(root: string): Plugin {
  return {
    name: 'tessera:refuse-heavy',
    apply: 'build',
    buildEnd(error) {
      if (error) return
      const imports = new Map(
        [...this.getModuleIds()].map((id) => {
          const info = this.getModuleInfo(id)
          return [id, { now: info?.importedIds ?? [], later: info?.dynamicallyImportedIds ?? [] }] as const
        }),
      )
      const found = heavyModules({ imports }, root)
      if (found.length > 0) this.error(found.join('\n'))
    },
  }
}
