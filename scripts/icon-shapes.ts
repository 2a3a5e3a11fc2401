import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from './entries.ts'

// The icons that pages of the other builder name (`PlusOutlined`, `StarFilled`), as data that `sdk/react/icon-shape.ts` reads: run it after
// another version of `@ant-design/icons-svg` (MIT) was installed. An icon is its view box and its paths; a path with `evenodd ` in front is
// filled by that rule.

interface Node {
  readonly tag: string
  readonly attrs: { readonly [name: string]: string }
  readonly children?: readonly Node[]
}
interface Icon {
  readonly icon: Node | ((first: string, second: string) => Node)
}

const folder = join(root, 'sdk/react/icon-shapes')
const SETS = { Outlined: 'outlined', Filled: 'filled' } as const

const pathsOf = ({ tag, attrs, children = [] }: Node): readonly string[] => {
  if (tag === 'defs') return []
  const own = tag === 'path' && attrs.d ? [`${attrs['fill-rule'] === 'evenodd' ? 'evenodd ' : ''}${attrs.d}`] : []
  return [...own, ...children.flatMap(pathsOf)]
}

function shapes(): ReadonlyMap<string, { [name: string]: readonly string[] }> {
  const icons = createRequire(import.meta.url)('@ant-design/icons-svg') as { readonly [name: string]: Icon }
  const files = new Map<string, { [name: string]: readonly string[] }>()
  for (const [name, { icon }] of Object.entries(icons)) {
    const set = Object.entries(SETS).find(([end]) => name.endsWith(end))
    if (!set || typeof icon === 'function') continue
    const bare = name.slice(0, -set[0].length)
    const file = `${set[1]}-${bare[0]!.toLowerCase()}.json`
    files.set(file, { ...files.get(file), [bare]: [icon.attrs.viewBox!, ...pathsOf(icon)] })
  }
  return files
}

if (import.meta.main) {
  const files = shapes()
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const names = [...files].flatMap(([file, icons]) => {
    writeFileSync(join(folder, file), `${JSON.stringify(icons, null, 2)}\n`)
    const end = file.startsWith('outlined') ? 'Outlined' : 'Filled'
    return Object.keys(icons).map((name) => `${name}${end}`)
  })
  writeFileSync(join(folder, 'names.json'), `${JSON.stringify(names.sort(), null, 2)}\n`)
  console.log(`${names.length} icons in ${files.size} files`)
}
