/** Whether a text has every wanted word and none of those after a minus; quotes keep words together. */
export function textFilter(query: string): (text: string) => boolean {
  const terms = [...query.matchAll(/(-?)(?:"([^"]*)"?|(\S+))/g)]
    .map(([, minus, quoted, word]) => ({ without: minus === '-', term: (quoted ?? word ?? '').toLowerCase() }))
    .filter(({ term }) => term !== '')
  return (text) => {
    const lower = text.toLowerCase()
    return terms.every(({ without, term }) => lower.includes(term) !== without)
  }
}
