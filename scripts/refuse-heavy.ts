import { posix, relative, sep } from 'node:path'
import type { Plugin } from 'vite'
import { type ModuleGraph, wayTo } from '../sdk/pack/module-graph.ts'

const DECLARATION = /^plugins\/[^/]+\/[^/]+\/index\.tsx?$/
const OF_COMPONENT = /^plugins\/components\/[^/]+\/index\.tsx?$/
const VIEWS_PRESET = /^plugins\/presets\/views\.ts$/
/** What draws, or is there for what draws. */
const DRAWS = /\/node_modules\/(react|react-dom|@arco-design|@antv|@codemirror|@xyflow|@dnd-kit)\/|\.(tsx|css)$/
/** What every screen of the studio loads before it shows anything. */
const STUDIO = /^apps\/studio\/main\.tsx$/
/** The parser of code and the editor of code: for the editor's screens alone. */
const OF_EDITOR = /\/node_modules\/(acorn|@codemirror)\//
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
    if (STUDIO.test(name)) {
      const parser = wayTo(graph, id, (module) => OF_EDITOR.test(plain(module)))
      if (parser) {
        const way = say(parser)
        found.push(`${name} loads with every screen what the editor alone needs: ${way}. Import it later.`)
      }
    }
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

/** Ends the build where a declaration brings its view along, a view the declarations, or the studio the parser. */
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
