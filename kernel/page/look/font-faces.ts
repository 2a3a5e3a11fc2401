import type { CssNode } from 'css-tree'
import walk from 'css-tree/walker'
import type { CssPart } from './css-blocks.ts'

/** What a font of a style text may say of itself. */
export const FONT_DESCRIPTORS: ReadonlySet<string> = new Set([
  ...['font-family', 'src', 'font-weight', 'font-style', 'font-stretch', 'font-display', 'unicode-range', 'font-feature-settings'],
  ...['size-adjust', 'ascent-override', 'descent-override', 'line-gap-override'],
])

const plainFamily = (value: string): string => value.trim().replace(/^(["'])(.*)\1$/, '$2')

/** The fonts that a style text brings: the names that they have in it, with the names that they get. Two texts may use one name for different fonts. */
export function fontNames(parts: readonly CssPart[]): ReadonlyMap<string, string> {
  const families = new Map<string, string>()
  const visit = (list: readonly CssPart[]): void => {
    for (const part of list) {
      if (part.kind === 'at-rule' && part.name === 'font-face' && part.body) {
        const said = part.body.flatMap((each) => (each.kind === 'declaration' ? [[each.name.toLowerCase(), each.value] as const] : []))
        const family = said.find(([name]) => name === 'font-family')?.[1]
        if (family !== undefined) families.set(plainFamily(family), (families.get(plainFamily(family)) ?? '') + JSON.stringify(said))
      } else if ('body' in part && part.body) visit(part.body)
    }
  }
  visit(parts)
  // The same font has the same name wherever it is brought from.
  return new Map([...families].map(([family, said]) => [family, `${family.replace(/[^\w-]/g, '_')}-${shortHash(said)}`]))
}

/** FNV-1a of 32 bits, in base 36. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36)
}

/** Gives the fonts that a value names, as one word or in quotes, the names that they got. */
export function renameFamilies(value: CssNode, families: ReadonlyMap<string, string>): void {
  walk(value, (node) => {
    if (node.type === 'Identifier') node.name = families.get(node.name) ?? node.name
    if (node.type === 'String') node.value = families.get(node.value) ?? node.value
  })
}
