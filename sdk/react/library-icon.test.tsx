import * as library from '@arco-design/web-react/icon'
import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { findLibraryShape, LibraryIcon } from './library-icon.tsx'

const icons = Object.entries(library as unknown as { readonly [name: string]: ComponentType }).filter(([name]) =>
  /^Icon[A-Z]/.test(name),
)

describe('LibraryIcon', () => {
  it('renders each icon as the library does', async () => {
    const different = await Promise.all(
      icons.map(async ([name, Icon]) => {
        const shape = await findLibraryShape(name)
        const own = shape && renderToStaticMarkup(<LibraryIcon name={name} shape={shape} />)
        return sameOrder(own ?? '') === sameOrder(renderToStaticMarkup(createElement(Icon))) ? [] : [name]
      }),
    )
    expect(different.flat()).toEqual([])
    expect(icons.length).toBeGreaterThan(270)
  })

  it.each(['IconNoSuch', 'Icon', 'Iconconstructor', 'IconConstructor', 'Icon__proto__', '../s', ' '])(
    'finds nothing for “%s”',
    async (name) => {
      expect(await findLibraryShape(name)).toBeUndefined()
    },
  )
})

/** Without empty styles, and with the attributes of each element in order. */
const sameOrder = (markup: string): string =>
  markup
    .replaceAll('<defs><style></style></defs>', '')
    // The library spells one class unlike the others.
    .replace('arco-icon-faceBook-', 'arco-icon-face-book-')
    .toLowerCase()
    .replace(
      /<(\w+)((?: [\w-]+="[^"]*")*)>/g,
      (_, tag: string, attributes: string) => `<${tag} ${attributes.match(/[\w-]+="[^"]*"/g)?.sort()}>`,
    )
