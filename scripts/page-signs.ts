import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { root } from './entries.ts'

const STUDIO = /apps\/studio\/(index|editor)\.html$/

/**
 * Puts into the documents of the studio which build they are of (the id is of what was built, so the same sources give the same one), and the notice for
 * browsers that are too old to run anything else of the product.
 */
export function pageSigns(build = process.env.TESSERA_BUILD): Plugin {
  const notice = readFileSync(join(root, 'apps/shell/old-browser.js'), 'utf8')
  const file = `assets/old-browser-${createHash('sha256').update(notice).digest('hex').slice(0, 8)}.js`
  return {
    name: 'tessera:page-signs',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'asset', fileName: file, source: notice })
    },
    transformIndexHtml: (_, { filename }) =>
      STUDIO.test(filename.replaceAll('\\', '/'))
        ? [
            ...(build ? [{ tag: 'meta', attrs: { name: 'tessera-build', content: build }, injectTo: 'head' as const }] : []),
            { tag: 'script', attrs: { src: `/${file}`, defer: true }, injectTo: 'body' as const },
          ]
        : [],
  }
}
