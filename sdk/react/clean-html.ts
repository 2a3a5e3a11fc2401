import createPurifier, { type Config } from 'dompurify'
import { HTML_ATTRIBUTES, HTML_TAGS, safeStyle } from '../define/rich-html.ts'
import { safeImageUrl, safeUrl } from './safe-url.ts'

/** What the editor of rich text can make, and nothing beside it. */
const CONFIG: Config = {
  ALLOWED_TAGS: [...HTML_TAGS],
  ALLOWED_ATTR: [...HTML_ATTRIBUTES],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  // Pages know elements by their ids and names.
  SANITIZE_NAMED_PROPS: true,
}

function keepOrRemove(element: Element, name: string, value: string | undefined): void {
  if (value === undefined || value === '') element.removeAttribute(name)
  else element.setAttribute(name, value)
}

let purifier: ReturnType<typeof createPurifier> | undefined

function makePurifier(): ReturnType<typeof createPurifier> {
  const made = createPurifier(window)
  made.addHook('afterSanitizeAttributes', (element) => {
    if (element.hasAttribute('style')) keepOrRemove(element, 'style', safeStyle(element.getAttribute('style') ?? ''))
    if (element.hasAttribute('href')) {
      const href = element.tagName === 'A' ? safeUrl(element.getAttribute('href')) : undefined
      keepOrRemove(element, 'href', href)
      if (href !== undefined) {
        element.setAttribute('rel', 'noopener')
        element.setAttribute('target', '_blank')
      }
    }
    if (element.hasAttribute('src')) keepOrRemove(element, 'src', safeImageUrl(element.getAttribute('src')))
    if (element.tagName === 'IMG') {
      if (element.hasAttribute('src')) element.setAttribute('loading', 'lazy')
      else element.remove()
    }
  })
  return made
}

/** What cleaning itself adds to links and pictures, and classes, which do nothing outside of a page. */
const HARMLESS = ['target', 'rel', 'loading', 'class']

/** What a text says, however it is written. */
function meaningOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const element of body.querySelectorAll('*')) {
    for (const name of HARMLESS) element.removeAttribute(name)
    const style = element.getAttribute('style')
    if (style !== null) element.setAttribute('style', style.replaceAll(/[\s;]/g, ''))
  }
  return body.innerHTML
}

/** HTML to be sent: as it is where cleaning takes nothing out of it, so that a text that nobody edited stays as it came. */
export function safeHtml(html: string): string {
  const cleaned = cleanHtml(html)
  return meaningOf(html) === meaningOf(cleaned) ? html : cleaned
}

/** HTML of anybody, without what could run, load other things than pictures, or draw outside of its place. */
export function cleanHtml(html: string): string {
  purifier ??= makePurifier()
  return purifier.sanitize(html, CONFIG)
}
