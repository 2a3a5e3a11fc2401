import { createElement, type SVGAttributes } from 'react'

type Part = string | ({ readonly tag?: string } & SVGAttributes<SVGElement>)
/** An icon of the component library: its view box, then the data of paths or the properties of elements. */
export type LibraryShape = readonly [box: string, ...parts: readonly Part[]]

interface Shapes {
  readonly default: { readonly [name: string]: LibraryShape }
}

/** One file for the first two letters of names: a page loads little more than the icons that it shows. */
const files = import.meta.glob<Shapes>('./library-icons/*.json')

/** The box of all icons but those with colours, which have no lines. */
const BOX = '0 0 48 48'

/** Finds an icon of the component library by its name (`IconStar`); undefined where it has none. */
export async function findLibraryShape(name: string): Promise<LibraryShape | undefined> {
  const [, bare = ''] = /^Icon([A-Z]\w*)$/.exec(name) ?? []
  const load = files[`./library-icons/${bare.slice(0, 2).toLowerCase()}.json`]
  const shapes = (await load?.())?.default
  return shapes && Object.hasOwn(shapes, bare) ? shapes[bare] : undefined
}

/** `arco-icon-star-fill` of `IconStarFill`. */
const classOf = (name: string): string => {
  const kebab = name.slice('Icon'.length).replace(/([a-z0-9])([A-Z])/g, '$1-$2')
  return `arco-icon-${kebab.toLowerCase()}`
}

/** An icon of the component library from its shape, as the library itself renders it. */
export function LibraryIcon(props: {
  readonly name: string
  readonly shape: LibraryShape
  readonly className?: string | undefined
}) {
  const { name, shape, className } = props
  const [box, ...parts] = shape
  return (
    <svg
      fill="none"
      stroke="currentColor"
      {...(box === BOX ? { strokeWidth: 4 } : {})}
      viewBox={box}
      aria-hidden="true"
      focusable="false"
      className={`${className ? `${className} ` : ''}arco-icon ${classOf(name)}`}
    >
      {parts.map((part, at) => {
        const { tag = 'path', ...own } = typeof part === 'string' ? { d: part } : part
        return createElement(tag, { key: at, ...own })
      })}
    </svg>
  )
}
