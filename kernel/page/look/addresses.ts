import type { CssNode } from 'css-tree'
import walk from 'css-tree/walker'
import { isHost, otherHostMark, type SheetKind } from '../values/resources.ts'

/** Own files and pictures that are data. */
const OWN_ADDRESS = /^(data:image\/|\/(?!\/)|#)/i
/** Functions that take addresses in other ways than `url()`: what other hosts have is not taken from them. */
const OTHER_FUNCTION = /^(-webkit-)?(image|image-set|src|element)$/i

/** A picture or a font of another host, which is loaded where the project allows the host. */
export interface ForeignAddress {
  readonly kind: SheetKind
  /** A whole address with `https:`. */
  readonly address: string
  /** The address as written in the text. */
  readonly written: string
}

export interface Addresses {
  /** The first address that no list could allow; null: none. */
  readonly refused: string | null
  readonly foreign: readonly ForeignAddress[]
}

/**
 * Reads the addresses of a value. Those of external hosts that a project may allow are marked in `value`, so that
 * nothing loads until the page that applies the sheet looks up the host (`withHosts`). `text` is the source of
 * `value`: where it has escapes, external hosts are refused.
 */
export function readAddresses(value: CssNode, text: string, kind: SheetKind = 'image'): Addresses {
  let refused: string | null = null
  const foreign: ForeignAddress[] = []
  const inOther = new Set<CssNode>()
  const mayMark = !text.includes('\\')
  walk(value, (node) => {
    if (node.type === 'Function') {
      // The name of a function may be written with escapes; it is matched here as well.
      if (node.name.includes('\\')) refused ??= text
      if (OTHER_FUNCTION.test(node.name))
        walk(node, (inner) => {
          inOther.add(inner)
          if (inner.type === 'String' && !OWN_ADDRESS.test(inner.value.trim())) refused ??= inner.value
        })
    }
    if (node.type === 'Url' && !OWN_ADDRESS.test(node.value.trim())) {
      const address = mayMark && !inOther.has(node) ? wholeAddress(node.value.trim()) : null
      if (address === null) refused ??= node.value
      else {
        foreign.push({ kind, address, written: node.value.trim() })
        node.value = otherHostMark(kind, address)
      }
    }
    // In a custom property a function that loads may stand as text.
    if (node.type === 'Raw' && /(?:url|src|image(?:-set)?)\s*\(|\\[^(]*\(/i.test(node.value)) refused ??= node.value
  })
  return { refused, foreign }
}

/** An address with `https:` and nothing in it that means something else in a sheet; null: it is none. */
function wholeAddress(text: string): string | null {
  const url = /^https:\/\/[^\s\\]+$/i.test(text) ? URL.parse(text) : null
  if (url === null || url.username !== '' || url.password !== '' || !isHost(url.host)) return null
  return url.href.replace(/["'(){}<>]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
}
