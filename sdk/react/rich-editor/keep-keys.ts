/** Of what leaves a text, or is for whatever is around it. */
const LEAVES = new Set(['Escape', 'Tab'])
/** Letters that mean something to every text, whether or not there is something to do now. */
const OF_TEXTS = new Set(['a', 'b', 'c', 'i', 'u', 'v', 'x', 'y', 'z', 'k', 'e'])

/** Keys that are for the text, such as Mod+B or Delete, are heard by nothing around it; returns how to stop. */
export function keepKeys(box: HTMLElement): () => void {
  const keep = (event: KeyboardEvent) => {
    const isCommand = event.ctrlKey || event.metaKey
    const isOfText = isCommand
      ? event.defaultPrevented || OF_TEXTS.has(event.key.toLowerCase())
      : !LEAVES.has(event.key) && !/^F\d+$/.test(event.key)
    const isInText = (event.target as Element).closest('[contenteditable="true"]') !== null
    if (isInText && isOfText) event.stopPropagation()
  }
  box.addEventListener('keydown', keep)
  return () => box.removeEventListener('keydown', keep)
}
