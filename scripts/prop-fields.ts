import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const VIEW = /\/plugins\/components\/[^/]+\/view\.tsx$/

/** A declaration as far as it is read here; its module is loaded by this process and not by the bundle. */
interface Declared {
  readonly view: () => unknown
}
const isDeclared = (value: unknown): value is Declared => typeof value === 'object' && value !== null && 'view' in value && 'props' in value

/** The text of a module that exports what the view's props are lowered to; undefined for one without a declaration. */
async function exportFor(view: string): Promise<string | undefined> {
  const index = join(dirname(view), 'index.ts')
  if (!existsSync(index)) return undefined
  // A declaration that changed while a development server runs is loaded again.
  const declared = Object.values((await import(`${index}?${statSync(index).mtimeMs}`)) as object).find(isDeclared)
  if (!declared) return undefined
  const { propsOf } = (await import(join(dirname(view), '../../../sdk/fields/prop-fields.ts'))) as {
    readonly propsOf: (declared: Declared) => object
  }
  // As text: it is parsed faster than an object, and a view that is replaced while it runs keeps its state where this is the same.
  return `\nexport const propFields = ${JSON.stringify(JSON.stringify(propsOf(declared)))}\n`
}

/**
 * Gives each built-in view what its declaration says of its props, by which they are lowered: pages load views and no declarations. Development, tests and
 * the build have it in the same way.
 */
export function propFields(): Plugin {
  return {
    name: 'tessera:prop-fields',
    enforce: 'pre',
    async transform(code, id) {
      const file = id.split('?')[0]!.replaceAll('\\', '/')
      if (!VIEW.test(file)) return undefined
      const added = await exportFor(file)
      if (added === undefined) return undefined
      this.addWatchFile(join(dirname(file), 'index.ts'))
      return { code: code + added, map: null }
    },
  }
}
