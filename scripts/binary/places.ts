import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { mounted } from './embedded-paths.ts'

const LICENCE = /^\/\/!.*$/gm
const BEYOND_ASCII = /[^\x20-\x7e]/g
const escaped = (letter: string): string => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
const plain = (text: string): string => JSON.stringify(text)

/** The text of a file with its path in the binary wherever it asks for its own. */
const inPlace = (text: string, path: string): string => {
  const place = mounted(path)
  return text
    .replaceAll('import.meta.dirname', plain(dirname(place)))
    .replaceAll('import.meta.filename', plain(place))
    .replaceAll('import.meta.url', plain(`file://${place}`))
}

/**
 * Bundles files so that they still know where they are: what `import.meta` says of a file becomes its path in the
 * binary. What they name from their own folder is therefore found, although their code is in another file.
 */
export const places = (entry: string, embedded: readonly string[]): Bun.BunPlugin => ({
  name: 'places',
  setup(build) {
    build.onResolve({ filter: /^tessera:embedded$/ }, () => ({ path: 'embedded', namespace: 'tessera' }))
    build.onLoad({ filter: /.*/, namespace: 'tessera' }, () => ({
      contents: embedded.map((file) => `import ${plain(file)} with { type: 'file' }`).join('\n'),
      loader: 'js',
    }))
    build.onLoad({ filter: /[\\/]node_modules[\\/].*\.m?js$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8')
      // One letter beyond ASCII doubles what a whole bundle takes.
      const contents = inPlace(text, path).replace(LICENCE, (line) => line.replace(BEYOND_ASCII, escaped))
      return contents === text ? undefined : { contents, loader: 'js' }
    })
    build.onLoad({ filter: /[\\/](server|kernel|sdk|plugins)[\\/].*\.tsx?$/ }, ({ path }) => {
      const text = inPlace(readFileSync(path, 'utf8'), path)
      return {
        contents: path === entry ? `${text}\nimport 'tessera:embedded'\n` : text,
        loader: path.endsWith('x') ? 'tsx' : 'ts',
      }
    })
  },
})
