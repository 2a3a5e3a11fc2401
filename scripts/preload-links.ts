import { join } from 'node:path'
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'
import { root } from './entries.ts'

/** Sources, by the page whose small first script asks for them. */
export type LateParts = { readonly [page: string]: readonly string[] }

/** Adds a chunk with everything it imports, each once, what is imported first; chunks may import each other. */
function addWithImports(file: string, bundle: Rolldown.OutputBundle, found: Set<string>, seen = new Set<string>()): void {
  const chunk = bundle[file]
  if (chunk?.type !== 'chunk' || seen.has(file)) return
  seen.add(file)
  for (const imported of chunk.imports) addWithImports(imported, bundle, found, seen)
  found.add(file)
}

/** Names in a built page what its first script will ask for, so that the browser fetches it at once and not one after another. */
export function preloadLinks(parts: LateParts): Plugin {
  return {
    name: 'tessera:preload-links',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, filename }) {
        const sources = Object.entries(parts).find(([page]) => filename === join(root, page))?.[1]
        if (!bundle || !sources) return []
        const files = new Set<string>()
        for (const source of sources) {
          const chunk = Object.values(bundle).find((each) => each.type === 'chunk' && each.moduleIds.includes(join(root, source)))
          if (!chunk) throw new Error(`${source} is in no chunk that could be preloaded`)
          addWithImports(chunk.fileName, bundle, files)
        }
        const styles = new Set<string>()
        for (const file of files) {
          const chunk = bundle[file]
          if (chunk?.type === 'chunk') for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style)
        }
        const tag = (rel: string, href: string): HtmlTagDescriptor => ({
          tag: 'link',
          attrs: { rel, crossorigin: true, href },
          injectTo: 'head',
        })
        return [
          ...[...files].map((file) => tag('modulepreload', `/${file}`)),
          ...[...styles].map((style) => tag('stylesheet', `/${style}`)),
        ].filter(({ attrs }) => !html.includes(`"${String(attrs?.href)}"`))
      },
    },
  }
}
