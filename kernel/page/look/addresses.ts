import type { CssNode } from 'css-tree'
import walk from 'css-tree/walker'

/** Own files and pictures that are data: nothing else is fetched for a style. */
const OWN_ADDRESS = /^(data:image\/|\/(?!\/)|#)/i

/** The first address that is neither the product's own nor a picture that is data. */
export function foreignAddress(value: CssNode): string | null {
  let found: string | null = null
  walk(value, (node) => {
    if (node.type === 'Url' && !OWN_ADDRESS.test(node.value.trim())) found ??= node.value
    const isImage = node.type === 'Function' && /^(-webkit-)?(image|image-set|src|element)$/i.test(node.name)
    if (isImage)
      walk(node, (inner) => {
        if (inner.type === 'String' && !OWN_ADDRESS.test(inner.value.trim())) found ??= inner.value
      })
    // In a custom property a function that loads may stand as text.
    if (node.type === 'Raw' && /(?:url|src|image(?:-set)?)\s*\(/i.test(node.value)) found ??= node.value
  })
  return found
}
