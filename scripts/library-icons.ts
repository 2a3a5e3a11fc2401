import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { root } from './entries.ts'

// The icons of the component library (`IconStar`) as data that `sdk/react/library-icon.tsx` reads, one file for the
// first two letters of their names: run it after another version of the library was installed. An icon is its view box and its
// parts: the data of a path, or the properties of an element.

type Part = string | { readonly [name: string]: string }

const folder = join(root, 'sdk/react/library-icons')

const propertyName = (attribute: string): string =>
  attribute.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

function partOf(tag: string, attributes: string): Part {
  const props = Object.fromEntries(
    [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [propertyName(name!), value!]),
  )
  const isPlain = tag === 'path' && Object.keys(props).join() === 'd'
  if (isPlain) return props.d!
  return tag === 'path' ? props : { tag, ...props }
}

/** The data of an icon, from its markup. */
function shapeOf(markup: string): readonly Part[] {
  const [, box = '', inside = ''] = /^<svg [^>]*viewBox="([^"]*)"[^>]*>(.*)<\/svg>$/s.exec(markup) ?? []
  const parts = [...inside.matchAll(/<(path|rect|circle)\b([^>]*)>/g)].map(([, tag, attributes]) =>
    partOf(tag!, attributes!),
  )
  return [box, ...parts]
}

if (import.meta.main) {
  const icons = (await import('@arco-design/web-react/icon')) as unknown as { readonly [name: string]: ComponentType }
  const files = new Map<string, { [name: string]: readonly Part[] }>()
  for (const name of Object.keys(icons).sort()) {
    const [, bare = ''] = /^Icon([A-Z]\w*)$/.exec(name) ?? []
    if (bare === '') continue
    const start = bare.slice(0, 2).toLowerCase()
    files.set(start, { ...files.get(start), [bare]: shapeOf(renderToStaticMarkup(createElement(icons[name]!))) })
  }
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [start, shapes] of files)
    writeFileSync(join(folder, `${start}.json`), `${JSON.stringify(shapes, null, 2)}\n`)
  console.log(`${[...files.values()].flatMap(Object.keys).length} icons in ${files.size} files`)
}
