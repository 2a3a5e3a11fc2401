const NAME = 'tessera-written'

type HighlightWindow = Window & typeof globalThis

/** Makes words of the page see-through while a field stands above them, without touching what React drew. Gives back how to show them again. */
export function hideWords(range: Range): () => void {
  const page = range.startContainer.ownerDocument!
  const view = page.defaultView as HighlightWindow | null
  // Older browsers show them behind the field, which has a ground of its own.
  if (!view?.Highlight || !view.CSS.highlights) return () => undefined
  const sheet = new view.CSSStyleSheet()
  sheet.replaceSync(`::highlight(${NAME}) { color: transparent; -webkit-text-fill-color: transparent; }`)
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet]
  view.CSS.highlights.set(NAME, new view.Highlight(range))
  return () => {
    view.CSS.highlights.delete(NAME)
    page.adoptedStyleSheets = page.adoptedStyleSheets.filter((each) => each !== sheet)
  }
}
