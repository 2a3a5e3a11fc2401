import { createElement, type ReactNode, useMemo } from 'react'
import { Link } from 'wouter'
import { Picture } from '../pictures/picture.tsx'
import { readMarkdown, type Token } from './read-markdown.ts'

const TAGS: ReadonlySet<string> = new Set('h1 h2 h3 p ul ol li table thead tbody tr th td strong em blockquote hr code br'.split(' '))

interface Place {
  readonly headings: ReturnType<typeof readMarkdown>['headings']
  heading: number
}

/** The tokens from one place up to the end of what was opened there. */
function endOf(tokens: readonly Token[], at: number): number {
  let depth = 0
  for (let end = at; end < tokens.length; end++) {
    depth += tokens[end]!.nesting
    if (depth === 0) return end
  }
  return tokens.length - 1
}

function drawAll(tokens: readonly Token[], place: Place): ReactNode[] {
  const drawn: ReactNode[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!
    const end = token.nesting === 1 ? endOf(tokens, at) : at
    drawn.push(draw(token, tokens.slice(at + 1, end), place, at))
    at = end
  }
  return drawn
}

function draw(token: Token, inner: readonly Token[], place: Place, key: number): ReactNode {
  const { type, tag } = token
  if (type === 'text') return token.content
  if (type === 'softbreak') return ' '
  if (type === 'inline') return drawAll(token.children ?? [], place)
  if (type === 'image') return drawPicture(token, key)
  if (type === 'fence' || type === 'code_block') return drawCode(token, key)
  if (type === 'code_inline') return <code key={key}>{token.content}</code>
  if (token.hidden) return drawAll(inner, place)
  if (type === 'link_open') return drawLink(String(token.attrGet('href') ?? ''), drawAll(inner, place), key)
  if (type === 'heading_open') return drawHeading(tag, inner, place, key)
  if (type === 'table_open')
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
      <div key={key} className="docs-table" tabIndex={0}>
        <table>{drawAll(inner, place)}</table>
      </div>
    )
  if (!TAGS.has(tag)) return token.content
  return inner.length > 0 ? createElement(tag, { key }, ...drawAll(inner, place)) : createElement(tag, { key })
}

/** A picture of the product, `![What it shows](picture:editor)`: in the reader's language and theme. */
function drawPicture(token: Token, key: number): ReactNode {
  const name = /^picture:([a-z-]+)$/.exec(String(token.attrGet('src') ?? ''))?.[1]
  return name === undefined ? token.content : <Picture key={key} name={name} alt={token.content} />
}

function drawCode({ info, content }: Token, key: number): ReactNode {
  // A fence may name the file of its code: ```ts stamp.ts
  const file = info.split(/\s+/).find((word) => word.includes('.'))
  return (
    <figure key={key} className="docs-code">
      {file && <figcaption>{file}</figcaption>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll code that is wider than the page */}
      <pre tabIndex={0}>
        <code>{content}</code>
      </pre>
    </figure>
  )
}

function drawLink(href: string, words: ReactNode[], key: number): ReactNode {
  if (href.startsWith('#')) return createElement('a', { key, href }, ...words)
  if (href.startsWith('/docs')) return createElement(Link, { key, href }, ...words)
  return createElement('a', { key, href, target: '_blank', rel: 'noopener' }, ...words)
}

function drawHeading(tag: string, inner: readonly Token[], place: Place, key: number): ReactNode {
  const id = place.headings[place.heading++]?.id
  const words = drawAll(inner, place)
  if (tag === 'h1') return createElement('h1', { key }, ...words)
  const anchor = createElement('a', { key: 'anchor', className: 'docs-anchor', href: `#${id}`, 'aria-hidden': true, tabIndex: -1 }, '#')
  return createElement(tag, { key, id }, ...words, anchor)
}

/** A page of the documentation; links to its other pages stay in this tab. */
export function MarkdownView({ text }: { readonly text: string }) {
  return useMemo(() => {
    const { tokens, headings } = readMarkdown(text)
    return createElement('div', { className: 'docs-text' }, ...drawAll(tokens, { headings, heading: 0 }))
  }, [text])
}
