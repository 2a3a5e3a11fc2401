import { builtinModules } from 'node:module'
import { join } from 'node:path'
import type { Plugin, ResolveIdResult } from 'rolldown'
import { isOffered, type Offered } from './offered.ts'
import type { Problem } from './problems.ts'
import { productFolder } from './product-folder.ts'
import type { SourceFolder } from './source-folder.ts'

/** The package that an import names: `@scope/name` or `name`. */
const packageOf = (specifier: string): string => /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier

const products = ['kernel', 'sdk', 'node_modules'].map((folder) => join(productFolder, folder, '/'))
const isProducts = (file: string): boolean => products.some((folder) => file.startsWith(folder))

function whatIsWrong(specifier: string): Pick<Problem, 'what' | 'todo'> | undefined {
  const name = packageOf(specifier)
  if (name === 'zod')
    return { what: 'it imports zod', todo: "Write `import { z } from '@tessera/sdk'`: a schema of another copy would not be understood" }
  if (specifier.startsWith('node:') || builtinModules.includes(specifier))
    return { what: `it imports ${specifier}, which browsers and workers do not have`, todo: 'Do without it' }
  if (specifier === '@tessera/sdk/server')
    return { what: `it imports ${specifier}, which is for server halves`, todo: 'Import it in the file that `server` names alone' }
  if (name === '@tessera/sdk')
    return {
      what: `it imports ${specifier}, which does not exist`,
      todo: 'Import from `@tessera/sdk`, `@tessera/sdk/react`, `@tessera/sdk/chart`, `@tessera/sdk/setter` or `@tessera/sdk/studio`',
    }
  if (name === 'react' || name === 'react-dom')
    return { what: `it imports ${specifier}, which pages do not offer`, todo: 'Import from `react`, `react/jsx-runtime` or `react-dom`' }
  return undefined
}

/** Hands to `offered` what pages offer, and notes every import of the author that would fail where the plugin runs. */
export function authorImports(
  source: SourceFolder,
  problems: Problem[],
  offered: (specifier: Offered, importer: string) => ResolveIdResult,
): Plugin {
  return {
    name: 'tessera:author-imports',
    resolveId: {
      order: 'pre',
      async handler(specifier, importer, { kind }) {
        if (importer === undefined || specifier.startsWith('\0')) return null
        if (isOffered(specifier)) return offered(specifier, importer)
        if (isProducts(importer) || importer.startsWith('\0')) return null
        const isPath = /^[./]/.test(specifier)
        const note = (problem: Pick<Problem, 'what' | 'todo'>) => problems.push({ file: source.nameOf(importer), ...problem })
        const wrong = isPath || importer.includes('node_modules') ? undefined : whatIsWrong(specifier)
        if (wrong) note(wrong)
        else if (await this.resolve(specifier, importer, { kind, skipSelf: true })) return null
        else
          note({
            what: `it imports "${specifier}", which is not there`,
            todo: isPath ? 'Correct the path' : `Install ${packageOf(specifier)} in the plugin's folder, or correct the name`,
          })
        return { id: specifier, external: true, moduleSideEffects: false }
      },
    },
  }
}
