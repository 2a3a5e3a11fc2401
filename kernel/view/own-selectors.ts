/** The selector of the root of a page that has a theme of its own. */
export const ownRoot = (name: string): string => `.te-own[data-own="${name.replace(/["\\]/g, '\\$&')}"]`

const PAIRS: { readonly [open: string]: string } = { '(': ')', '[': ']' }

/** The selectors of a rule's selector list. */
export function selectorsIn(list: string): readonly string[] {
  const found: string[] = []
  const open: string[] = []
  let from = 0
  for (let at = 0; at < list.length; at += 1) {
    const char = list[at]!
    if (char === '\\') at += 1
    else if (char === '"' || char === "'") {
      while (at + 1 < list.length && list[at + 1] !== char) at += list[at + 1] === '\\' ? 2 : 1
      at += 1
    } else if (PAIRS[char] !== undefined) open.push(PAIRS[char])
    else if (char === open.at(-1)) open.pop()
    else if (char === ',' && open.length === 0) {
      found.push(list.slice(from, at).trim())
      from = at + 1
    }
  }
  return [...found, list.slice(from).trim()]
}

const BODY = /^(?:(?::root)+\s+|html\s+)?body(?![\w-])/
/** Whether a selector begins with the document's body. */
export const isOfBody = (selector: string): boolean => BODY.test(selector)
const DARK = /\[arco-theme="?dark"?\]/
const CLASS = /\.((?:[\w-]|\\.)+)/g

/**
 * A selector of a page's sheet for one page among several in a document: what is said of the document's body is said of the page's root, and its
 * classes, which other pages have as well, mean what is below that root. `classes` are those of the page. Who wins within the page stays.
 */
export function ownSelector(selector: string, name: string, classes: ReadonlySet<string>): string {
  const root = ownRoot(name)
  if (BODY.test(selector)) return selector.replace(BODY, root)
  const dark = selector.replace(DARK, (scheme) => `${root}${scheme}`)
  for (const found of dark.matchAll(CLASS)) {
    // A part is its element's class with a name behind it.
    const [own = ''] = found[1]!.replaceAll('\\', '').split(':')
    if (!classes.has(own)) continue
    const end = found.index + found[0].length
    return `${dark.slice(0, end)}:where(${root} *)${dark.slice(end)}`
  }
  return `:where(${root}) ${dark}`
}
