const FENCE = /^ {0,3}(`{3,}|~{3,})/
const ITEM = /^ {0,3}([-*+]|\d{1,9}[.)])\s/

/**
 * A text in Markdown as blocks that can be read apart: cut at empty lines, but not within fenced code, a list or what is indented. A text that grows at
 * its end has the same blocks but for the last, and the one before it while a list begins.
 */
export function markdownBlocks(text: string): readonly string[] {
  const blocks: string[] = []
  let block: string[] = []
  let fence: string | undefined
  let isList = false
  let gap = 0
  const end = () => {
    if (block.length > 0) blocks.push(block.join('\n'))
    block = []
    isList = false
    gap = 0
  }
  for (const line of text.split('\n')) {
    const mark = FENCE.exec(line)?.[1]
    if (fence !== undefined) {
      block.push(line)
      if (mark?.startsWith(fence) && line.trim() === mark) fence = undefined
      continue
    }
    if (line.trim() === '') {
      if (block.length > 0) gap += 1
      continue
    }
    const isMore = isList ? ITEM.test(line) || /^\s/.test(line) : /^( {4}|\t)/.test(line) && /^( {4}|\t)/.test(block[0] ?? '')
    if (gap > 0 && !isMore) end()
    for (; gap > 0; gap--) block.push('')
    if (block.length === 0) isList = ITEM.test(line)
    block.push(line)
    if (mark !== undefined) fence = mark
  }
  end()
  return blocks
}
