import MarkdownIt from 'markdown-it'
import { safeUrl } from './safe-url.ts'

/** Whether pictures of an address are shown: those of this site. */
function isOwn(address: string): boolean {
  try {
    return new URL(address, location.href).origin === location.origin
  } catch {
    return false
  }
}

type Reader = InstanceType<typeof MarkdownIt>

function makeReader(): Reader {
  // HTML within the text stays text.
  const reader = new MarkdownIt({ html: false, linkify: true, breaks: true })
  const { rules } = reader.renderer
  reader.validateLink = (address) => safeUrl(address) !== undefined
  rules.link_open = (tokens, at, options, _env, self) => {
    tokens[at]!.attrSet('target', '_blank')
    tokens[at]!.attrSet('rel', 'noopener nofollow')
    return self.renderToken(tokens, at, options)
  }
  rules.image = (tokens, at) => {
    const { attrGet, content } = { attrGet: (name: string) => tokens[at]!.attrGet(name) ?? '', content: tokens[at]!.content }
    const address = safeUrl(attrGet('src'))
    const { escapeHtml } = reader.utils
    if (address === undefined) return escapeHtml(content)
    if (isOwn(address)) return `<img src="${escapeHtml(address)}" alt="${escapeHtml(content)}" loading="lazy">`
    // A picture of another server would tell it who reads, before anybody pressed anything.
    return `<a href="${escapeHtml(address)}" target="_blank" rel="noopener nofollow">${escapeHtml(content || address)}</a>`
  }
  return reader
}

let reader: Reader | undefined

/** Markdown as HTML that may be shown: no HTML of its own, links that may be followed, pictures of this site alone. */
export function markdownHtml(text: string): string {
  reader ??= makeReader()
  return reader.render(text)
}
