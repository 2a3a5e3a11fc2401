interface Asked {
  readonly by: Window['matchMedia']
  readonly query: MediaQueryList
}
const asked = new WeakMap<Window, Map<string, Asked>>()

/**
 * A media query of a window, made once: asking a window anew costs as much as drawing a cell of a table. A window with another function than before, as in
 * tests, is asked again.
 */
export function queryIn(view: Window, text: string): MediaQueryList {
  const queries = asked.get(view) ?? new Map<string, Asked>()
  asked.set(view, queries)
  const known = queries.get(text)
  if (known?.by === view.matchMedia) return known.query
  const query = view.matchMedia(text)
  queries.set(text, { by: view.matchMedia, query })
  return query
}
