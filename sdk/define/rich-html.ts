/** Elements that rich text may have: what its editor can make. */
export const HTML_TAGS: readonly string[] = [
  ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'ul', 'ol', 'li', 'div', 'span', 'a'],
  ...['img', 'strong', 'b', 'em', 'i', 'u', 's', 'del', 'code', 'mark', 'sub', 'sup'],
  ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
]
export const HTML_ATTRIBUTES: readonly string[] = [
  ...['href', 'src', 'alt', 'title', 'width', 'height', 'colspan', 'rowspan', 'span', 'start', 'style'],
]

const ALIGNMENTS = new Set(['left', 'right', 'center', 'justify', 'start', 'end'])
// Names, numbers and functions of colours; no `url(…)`, no `var(…)`.
const COLOUR = /^(#[0-9a-f]{3,8}|[a-z]{3,30}|(rgb|rgba|hsl|hsla)\([\d\s.,%/deg-]{1,60}\))$/i
const STYLES: { readonly [property: string]: (value: string) => boolean } = {
  'text-align': (value) => ALIGNMENTS.has(value),
  color: (value) => COLOUR.test(value),
  'background-color': (value) => COLOUR.test(value),
}

/** Of a style, alignment and colours. */
export function safeStyle(style: string): string {
  const kept = style.split(';').flatMap((declaration) => {
    const at = declaration.indexOf(':')
    const [name, value] = [declaration.slice(0, at).trim().toLowerCase(), declaration.slice(at + 1).trim()]
    return at > 0 && Object.hasOwn(STYLES, name) && STYLES[name]!(value) ? [`${name}: ${value}`] : []
  })
  return kept.join('; ')
}
