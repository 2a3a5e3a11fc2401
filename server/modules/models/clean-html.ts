import { HTML_ATTRIBUTES, HTML_TAGS, safeImageUrl, safeStyle, safeUrl } from '#sdk/fields'

/** Elements whose content is no text of the page. */
const WITH_CONTENT: ReadonlySet<string> = new Set([
  ...['script', 'style', 'iframe', 'object', 'embed', 'template', 'noscript', 'svg', 'math', 'title', 'textarea'],
  ...['select', 'head', 'xmp', 'noembed', 'noframes', 'plaintext', 'frameset', 'audio', 'video', 'canvas'],
])
const TAGS: ReadonlySet<string> = new Set(HTML_TAGS)
const ATTRIBUTES: ReadonlySet<string> = new Set(HTML_ATTRIBUTES)

/** What an attribute may be; undefined where it is left out. */
function safeAttribute(name: string, value: string): string | undefined {
  if (!ATTRIBUTES.has(name)) return undefined
  if (name === 'href') return safeUrl(value)
  if (name === 'src') return safeImageUrl(value)
  return name === 'style' ? safeStyle(value) || undefined : value
}

/**
 * HTML without what the component for rich text would not show. Views clean it once more before they show it, as a
 * browser reads it: this protects those who read records without one.
 */
export function cleanHtml(html: string): string {
  if (!/[<&]/.test(html)) return html
  return new HTMLRewriter()
    .onDocument({
      comments: (comment) => void comment.remove(),
      doctype: (doctype) => void doctype.remove(),
    })
    .on('*', {
      element(element) {
        const tag = element.tagName.toLowerCase()
        if (WITH_CONTENT.has(tag)) {
          element.remove()
          return
        }
        if (!TAGS.has(tag)) {
          element.removeAndKeepContent()
          return
        }
        for (const [name, value] of [...element.attributes]) {
          const safe = safeAttribute(name.toLowerCase(), value)
          if (safe === undefined) element.removeAttribute(name)
          else if (safe !== value) element.setAttribute(name, safe)
        }
        if (tag === 'img' && !element.hasAttribute('src')) element.remove()
      },
    })
    .transform(html)
}

const ENTITIES: { readonly [name: string]: string } = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }

/** What HTML says, with a line for each of its blocks. */
export const textOfHtml = (html: string): string =>
  html
    .replace(/<br\s*\/?>|<\/(p|div|h[1-6]|li|tr|blockquote|pre)>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/\n+$/, '')

/** HTML that says a text, whatever it looks like. */
export const htmlOfText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replace(/\r?\n/g, '<br>')
