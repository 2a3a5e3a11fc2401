import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'rolldown/parseAst'

/** One declaration that the `index.ts` of a folder, or a file of its own, exports. */
export interface Declared {
  /** What the list says, below `plugins`: `components/button`, `functions/sum`. */
  readonly folder: string
  /** Where it is declared, below `plugins`: `components/button/index.ts`, `functions/sum.ts`. */
  readonly file: string
  /** The name under which it is exported. */
  readonly name: string
  /** Of a component: its type, and the file of its view below the folder. */
  readonly type?: string
  readonly view?: string
  /** Pages name its view, or the service, in what they load first. */
  readonly isCommon?: boolean
}

type Node = { readonly type: string; readonly [key: string]: unknown }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const nodes = (value: unknown): readonly Node[] => (Array.isArray(value) ? value : [value]).filter(isNode)
const textOf = (node: unknown) => (isNode(node) && typeof node.value === 'string' ? node.value : undefined)

function find(node: Node, type: string): Node | undefined {
  if (node.type === type) return node
  for (const value of Object.values(node)) {
    for (const child of nodes(value)) {
      const found = find(child, type)
      if (found) return found
    }
  }
  return undefined
}

/** The syntax tree of a file; throws an error that names the file, and below `plugins` alone. */
function parse(plugins: string, file: string): Node {
  const path = join(plugins, file)
  if (!existsSync(path)) throw new Error(`plugins/${file} does not exist: write it, or take its line out of plugins/presets/built-in.ts`)
  try {
    return parseAst(readFileSync(path, 'utf8'), { lang: 'ts' }) as unknown as Node
  } catch (error) {
    throw new Error(`plugins/${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** The folders and files that `plugins/presets/built-in.ts` lists, in its order; files without `.ts`. */
export function readBuiltIn(plugins: string): readonly string[] {
  const list = find(parse(plugins, 'presets/built-in.ts'), 'ArrayExpression')
  const folders = nodes(list?.elements).map((element) => textOf(element) ?? '')
  const wrong = folders.find((folder, index) => !/^[a-z]+(-[a-z]+)*\/[a-z][a-z0-9-]*$/.test(folder) || folders.indexOf(folder) !== index)
  if (wrong === undefined && folders.length > 0) return folders
  throw new Error(`plugins/presets/built-in.ts lists ${wrong || 'something'} that is not the name of a folder or file, or lists it twice`)
}

const propertyOf = (call: Node, key: string): Node | undefined =>
  nodes(call.arguments)
    .flatMap((given) => nodes(given.properties))
    .find((property) => isNode(property.key) && property.key.name === key)

/** What `file` exports and makes by calling one of `makers`, in the order of the file. */
export function readDeclarations(plugins: string, folder: string, file: string, makers: readonly string[]): readonly Declared[] {
  const found: Declared[] = []
  for (const statement of nodes(parse(plugins, file).body)) {
    if (statement.type !== 'ExportNamedDeclaration' || !isNode(statement.declaration)) continue
    for (const { id, init } of nodes(statement.declaration.declarations)) {
      if (!isNode(id) || !isNode(init) || init.type !== 'CallExpression') continue
      if (!isNode(init.callee) || !makers.includes(String(init.callee.name))) continue
      const view = propertyOf(init, 'view')
      found.push({
        folder,
        file,
        name: String(id.name),
        type: textOf(propertyOf(init, 'type')?.value),
        view: textOf((view && find(view, 'ImportExpression'))?.source),
        isCommon: propertyOf(init, 'common') !== undefined,
      })
    }
  }
  if (found.length > 0) return found
  throw new Error(`plugins/${file} declares nothing: export const … = ${makers[0]}(…)`)
}
