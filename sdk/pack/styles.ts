import { Buffer } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { transform } from 'lightningcss'
import type { Plugin } from 'rolldown'
import type { Problem } from './problems.ts'
import type { SourceFolder } from './source-folder.ts'

const TYPES: { readonly [ending: string]: string } = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** Takes style sheets out of the modules: `texts` has each by its file. Pictures and fonts that they name are written into them. */
export function collectStyles(source: SourceFolder, problems: Problem[], texts: Map<string, string>): Plugin {
  const inlined = (file: string, url: string): string => {
    if (/^(data:|#)/.test(url)) return url
    const path = join(dirname(file), url.replace(/[?#].*$/, ''))
    const type = TYPES[extname(path).toLowerCase()]
    try {
      if (type && /^\.{0,2}\/|^[\w-]/.test(url) && !url.includes(':')) return `data:${type};base64,${readFileSync(path).toString('base64')}`
    } catch {
      // Told below, like an address of another server.
    }
    problems.push({
      file: source.nameOf(file),
      what: `url(${url}) names no picture or font of the plugin's folder`,
      todo: `Put the file beside the style sheet (${Object.keys(TYPES).join(', ')})`,
    })
    return url
  }
  return {
    name: 'tessera:styles',
    load: {
      filter: { id: /\.css$/ },
      handler(file) {
        try {
          const { code } = transform({
            filename: source.nameOf(file),
            code: readFileSync(file),
            minify: true,
            targets: { chrome: 108 << 16 },
            visitor: {
              // biome-ignore lint/correctness/noComponentHookFactories: the name of a visitor, not of a component
              Url: (url) => ({ ...url, url: inlined(file, url.url) }),
              Rule: {
                import: ({ value }) => {
                  problems.push({
                    file: source.nameOf(file),
                    what: `it has @import of "${value.url}"`,
                    todo: 'Import that style sheet in the view',
                  })
                },
              },
            },
          })
          texts.set(file, Buffer.from(code).toString('utf8'))
        } catch (thrown) {
          problems.push({ file: source.nameOf(file), what: `it is no style sheet: ${(thrown as Error).message}`, todo: 'Correct it' })
        }
        return { code: 'export {}', moduleType: 'js', moduleSideEffects: true }
      },
    },
  }
}
