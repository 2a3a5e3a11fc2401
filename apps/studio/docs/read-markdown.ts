import MarkdownIt from 'markdown-it'

type Token = ReturnType<InstanceType<typeof MarkdownIt>['parse']>[number]

export type { Token }

export interface Heading {
  readonly level: number
  readonly id: string
  readonly text: string
}
/** What stands between two headings; the first one belongs to the page's title. */
export interface Section {
  readonly heading: Heading
  /** Without the marks of Markdown. */
  readonly text: string
}

// HTML within a text stays text.
const reader = new MarkdownIt({ html: false, linkify: false, breaks: false })

const HEADING = /^(#{1,3}) (.+?)(?: \{#([\w-]+)\})?$/
const FENCE = /^```/

/** The lines of a text, each with the heading that it is, if it is one; what stands in a block of code is none. */
function linesOf(text: string): readonly { readonly line: string; readonly heading?: Heading }[] {
  let isCode = false
  return text.split('\n').map((line) => {
    if (FENCE.test(line)) isCode = !isCode
    const found = isCode ? null : HEADING.exec(line)
    if (!found) return { line }
    const [, marks = '', words = '', id] = found
    // The title of a page needs no anchor of its own.
    return { line: `${marks} ${words}`, heading: { level: marks.length, id: id ?? 'title', text: plain(words) } }
  })
}

/** The headings of a text, in order. A heading of the second or third level names its anchor itself: `## Backups {#backups}`. */
export const headingsOf = (text: string): readonly Heading[] => linesOf(text).flatMap(({ heading }) => heading ?? [])

/** Markdown as tokens of its reader, with the anchors of headings in the order in which they come. */
export function readMarkdown(text: string): { readonly tokens: readonly Token[]; readonly headings: readonly Heading[] } {
  const clean = linesOf(text)
    .map(({ line }) => line)
    .join('\n')
  return { tokens: reader.parse(clean, {}), headings: headingsOf(text) }
}

export function sectionsOf(text: string): readonly Section[] {
  const sections: { readonly heading: Heading; readonly lines: string[] }[] = []
  for (const { line, heading } of linesOf(text)) {
    if (heading) sections.push({ heading, lines: [] })
    // The line of a fence names the language and the file of its code.
    else if (!FENCE.test(line)) sections.at(-1)?.lines.push(line)
  }
  return sections.map(({ heading, lines }) => ({ heading, text: plain(lines.join(' ')) }))
}

/** The words of a piece of Markdown. */
export function plain(text: string): string {
  return text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\|?(\s*:?-{3,}:?\s*\|)+/g, ' ')
    .replace(/```\w*|`|\*\*/g, '')
    .replace(/(?<!\\)\|/g, ' ')
    .replace(/\\([|*_[\]<>`\\])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
}
