import { type CssPart, cssBlocks } from './css-blocks.ts'

/** An element of a program that was published before styles became rules by class. */
interface OlderElement {
  readonly id: string
  readonly type: string
  readonly style?: object | undefined
  readonly className?: string | undefined
}

/** A rule of a style text that may show where the library's own did. */
export interface MayDiffer {
  readonly element: string
  readonly type: string
  /** As its author means it: `&` is the element. */
  readonly selector: string
  readonly properties: readonly string[]
}

/** What the rules of such a program are for. */
const MEANS = /\[data-id=(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([\w-]+))\]/g
const unescaped = (text: string): string => text.replace(/\\(.)/g, '$1')

/** Whether a program is from before styles became rules by class: it has style texts in no layer, or styles on its elements. */
export const isOlderLook = ({ elements, css }: { readonly elements: readonly OlderElement[]; readonly css: string }): boolean =>
  (css.trim() !== '' && !css.startsWith('@layer')) ||
  elements.some(({ style, className }) => className === undefined && style !== undefined && Object.keys(style).length > 0)

/**
 * What such a program may show otherwise than when it was published. Its style texts were weaker than rules of the component library that say more
 * classes, and now win over all of them; what was important, and what stood on the element itself, won before as well.
 */
export function mayDiffer({ elements, css }: { readonly elements: readonly OlderElement[]; readonly css: string }): readonly MayDiffer[] {
  if (css.startsWith('@layer')) return []
  const types = new Map(elements.map(({ id, type }) => [id, type]))
  const found = new Map<string, { readonly element: string; readonly selector: string; readonly properties: Set<string> }>()
  const add = (element: string, selector: string, body: readonly CssPart[]): void => {
    const properties = body.flatMap((part) =>
      part.kind === 'declaration' && !part.name.startsWith('--') && !/!\s*important$/i.test(part.value) ? [part.name.toLowerCase()] : [],
    )
    if (properties.length === 0 || !types.has(element)) return
    const key = `${element} ${selector}`
    const known = found.get(key) ?? { element, selector, properties: new Set() }
    found.set(key, known)
    for (const property of properties) known.properties.add(property)
  }
  const visit = (parts: readonly CssPart[], above: { readonly element: string; readonly selector: string } | undefined): void => {
    for (const part of parts) {
      if (part.kind === 'at-rule') {
        if (part.body && !/keyframes$/.test(part.name)) {
          if (above) add(above.element, above.selector, part.body)
          visit(part.body, above)
        }
        continue
      }
      if (part.kind !== 'rule') continue
      const at = above === undefined ? meantBy(part.prelude) : { ...above, selector: within(above.selector, part.prelude) }
      if (at) add(at.element, at.selector, part.body)
      visit(part.body, at ?? undefined)
    }
  }
  visit(cssBlocks(css), undefined)
  return [...found.values()].map(({ element, selector, properties }) => ({
    element,
    type: types.get(element)!,
    selector,
    properties: [...properties],
  }))
}

function meantBy(prelude: string): { readonly element: string; readonly selector: string } | null {
  const [first] = prelude.matchAll(MEANS)
  if (!first) return null
  return { element: unescaped(first[1] ?? first[2] ?? first[3] ?? ''), selector: prelude.replace(MEANS, '&') }
}

/** A nested selector as it reads by itself. */
const within = (above: string, nested: string): string => (nested.includes('&') ? nested.replaceAll('&', above) : `${above} ${nested}`)
