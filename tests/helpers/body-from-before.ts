/** What of a published program says how it looks. */
interface LookedProgram {
  readonly elements: readonly { readonly id: string; readonly className?: string; readonly props: object }[]
  readonly css: string
}

/** The content of a cascade layer of a sheet, without its braces. */
function layerOf(css: string, name: string): string {
  const opening = `@layer ${name}{`
  const from = css.indexOf(opening)
  if (from < 0) return ''
  let depth = 1
  let at = from + opening.length
  for (; depth > 0 && at < css.length; at += 1) depth += css[at] === '{' ? 1 : css[at] === '}' ? -1 : 0
  return css.slice(from + opening.length, at - 1)
}

const camel = (property: string): string => property.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/**
 * The program as it was published before styles became rules by class: its styles on its elements, its style texts in no layer and by ids, the colour
 * of its page among the page's settings. For pages of older builders, which have no looks by width or state.
 */
export function bodyFromBefore<Program extends LookedProgram>(program: Program, theme?: string): Program {
  const styles = new Map<string, { [property: string]: string }>()
  for (const [, selectors = '', body = ''] of layerOf(program.css, 'o0').matchAll(/([^{}]+)\{([^{}]*)\}/g))
    for (const selector of selectors.split(',')) {
      const style = styles.get(selector.trim().slice(1)) ?? {}
      styles.set(selector.trim().slice(1), style)
      for (const declaration of body.split(';').filter(Boolean)) {
        const colon = declaration.indexOf(':')
        style[camel(declaration.slice(0, colon))] = declaration.slice(colon + 1)
      }
    }
  const ids = new Map(program.elements.map(({ id, className }) => [className, id]))
  const css = layerOf(program.css, 'css').replace(/\.(t[\w-]+)/g, (all, name: string) =>
    ids.has(name) ? `[data-id="${ids.get(name)}"]` : all,
  )
  const elements = program.elements.map(({ className = '', ...element }) => ({
    ...element,
    ...(element.id === 'page' && theme !== undefined ? { props: { ...element.props, theme } } : {}),
    style: styles.get(className) ?? {},
  }))
  return { ...program, elements, css }
}
