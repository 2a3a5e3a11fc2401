/** White space is drawn as one space, and some views put some between the letters. */
const bare = (text: string): string => text.replace(/\s+/g, '')

const OWNED = '[data-words-of], [data-id]'

/** What stands within other elements is theirs. */
export const ownerOf = (node: Node): string | undefined => {
  const element = node instanceof node.ownerDocument!.defaultView!.Element ? node : node.parentElement
  const found = element?.closest<HTMLElement>(OWNED)
  return found?.dataset.wordsOf ?? found?.dataset.id
}

const isDrawn = (range: Range): boolean => {
  const { width, height } = range.getBoundingClientRect()
  return width > 0 && height > 0
}

/** Where words of an element are drawn below a node: as one text, else as all that a node has in it. Null where they are not to be seen. */
export function findWords(root: Element, id: string, words: string): Range | null {
  const wanted = bare(words)
  const page = root.ownerDocument
  if (wanted === '') return null
  const around = (node: Node): Range => {
    const range = page.createRange()
    range.selectNodeContents(node)
    return range
  }
  const texts = page.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    if (bare(node.nodeValue ?? '') === wanted && ownerOf(node) === id) {
      const range = around(node)
      if (isDrawn(range)) return range
    }
  let found: Range | null = null
  const elements = page.createTreeWalker(root, NodeFilter.SHOW_ELEMENT)
  for (let node: Node | null = root; node; node = elements.nextNode())
    if (bare(node.textContent ?? '') === wanted && ownerOf(node) === id && !(node as Element).querySelector(OWNED)) {
      const range = around(node)
      if (isDrawn(range)) found = range
    }
  return found
}
