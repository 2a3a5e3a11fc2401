import { createHash } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { root } from './entries.ts'

/** What plugins from folders import by name, and where it is; a module without its file is not offered. */
const SDK = {
  '@tessera/sdk': 'sdk/index.ts',
  '@tessera/sdk/react': 'sdk/react.ts',
  '@tessera/sdk/chart': 'sdk/chart.ts',
  '@tessera/sdk/setter': 'sdk/setter.ts',
  '@tessera/sdk/studio': 'sdk/studio.ts',
}
const PACKAGES = ['react', 'react/jsx-runtime', 'react-dom']
const offered = [...PACKAGES, ...Object.entries(SDK).flatMap(([name, file]) => (existsSync(join(root, file)) ? [name] : []))]

const SHARED = 'virtual:shared/'
/** Ids of the modules that the map leads to. */
export const sharedModules: readonly string[] = offered.map((name) => `\0${SHARED}${name}`)
const load = createRequire(import.meta.url)
const namesOf = (specifier: string): string[] => Object.keys(load(specifier) as object).filter((name) => name !== 'default')

/** Everything of zod but the messages in every language, which nobody needs and all would load. */
const ZOD: { readonly [module: string]: string } = {
  zod: [
    `export { ${namesOf('zod')
      .filter((name) => !['z', 'core', 'locales'].includes(name))
      .join(', ')} } from 'zod'`,
    `export * as core from '${SHARED}zod/core'`,
  ].join('\n'),
  'zod/core': `export { ${namesOf('zod/v4/core')
    .filter((name) => name !== 'locales')
    .join(', ')} } from 'zod/v4/core'`,
}

/** The module that a name of the map leads to: the app's own instance, with everything that it exports. */
function codeOf(name: string, building: boolean): string | undefined {
  if (PACKAGES.includes(name)) return `import all from '${name}'\nexport default all\nexport const { ${namesOf(name).join(', ')} } = all`
  const file = SDK[name as keyof typeof SDK]
  if (file === undefined) return ZOD[name]
  const everything = `export * from '/${file}'`
  return building && name === '@tessera/sdk' ? `${everything}\nexport * as z from '${SHARED}zod'` : everything
}

/** Style sheets of a chunk and of all that it imports. */
function stylesOf(file: string, bundle: Rolldown.OutputBundle, seen = new Set<string>()): readonly string[] {
  const chunk = bundle[file]
  if (chunk?.type !== 'chunk' || seen.has(file)) return []
  seen.add(file)
  return [...chunk.imports.flatMap((imported) => stylesOf(imported, bundle, seen)), ...(chunk.viteMetadata?.importedCss ?? [])]
}

/** Nobody imports a shared module with the app's own `import()`, which would bring its styles: it brings them itself. */
const bringStyles = (styles: readonly string[]): string => `
await Promise.all(${JSON.stringify(styles.map((file) => `/${file}`))}.map((href) => document.querySelector(\`link[href="\${href}"]\`) || new Promise((done) => {
document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href, onload: done, onerror: done }))
})))
`

/**
 * Puts one import map first into every page, by which plugins from folders get the product's own React and SDK. A build writes the map's
 * hash, for the content policy, to `hashFile`.
 */
export function importMap(hashFile: string): Plugin {
  let building = false
  let written = ''
  const chunkFor = (name: string, bundle: Rolldown.OutputBundle): Rolldown.OutputChunk => {
    const found = Object.values(bundle).find((file) => file.type === 'chunk' && file.facadeModuleId === `\0${SHARED}${name}`)
    if (found?.type !== 'chunk') throw new Error(`${name} has no chunk of its own for the import map`)
    return found
  }
  return {
    name: 'tessera:import-map',
    enforce: 'post',
    // Plugins ask for these when they come, which no source of the product tells.
    config: () => ({ optimizeDeps: { include: PACKAGES } }),
    configResolved: ({ command }) => {
      building = command === 'build'
    },
    buildStart() {
      if (!building) return
      for (const name of offered)
        this.emitFile({
          type: 'chunk',
          id: `${SHARED}${name}`,
          name: `shared-${name.replaceAll(/\W+/g, '-').replace(/^-/, '')}`,
          preserveSignature: 'strict',
        })
    },
    resolveId: { filter: { id: /^virtual:shared\// }, handler: (id) => `\0${id}` },
    load: { filter: { id: /^\0virtual:shared\// }, handler: (id) => codeOf(id.slice(SHARED.length + 1), building) },
    generateBundle(_options, bundle) {
      for (const name of offered) {
        const chunk = chunkFor(name, bundle)
        const styles = [...new Set(stylesOf(chunk.fileName, bundle))]
        if (styles.length > 0) chunk.code += bringStyles(styles)
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const address = (name: string) => (bundle ? `/${chunkFor(name, bundle).fileName}` : `/@id/__x00__${SHARED}${name}`)
        written = JSON.stringify({ imports: Object.fromEntries(offered.map((name) => [name, address(name)])) })
        return [{ tag: 'script', attrs: { type: 'importmap' }, children: written, injectTo: 'head-prepend' }]
      },
    },
    writeBundle() {
      writeFileSync(hashFile, JSON.stringify({ sha256: createHash('sha256').update(written).digest('base64') }))
    },
  }
}
