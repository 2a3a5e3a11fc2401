const ADDRESS = /<([^<>\s]+@[^<>\s]+)>/

/** Addresses of one line: `Ann <ann@example.com>`, several with commas or spaces between them, or a column of a table. */
const ofLine = (line: string): readonly string[] => {
  const cells = line.split(/[,;\t]/).map((cell) => cell.replaceAll('"', '').trim())
  const found = cells.flatMap((cell) => {
    const named = ADDRESS.exec(cell)?.[1]
    return named === undefined ? cell.split(/\s+/).filter((word) => word.includes('@')) : [named]
  })
  // A line without an address stays as it is, so that it is refused and not lost.
  return found.length > 0 ? found : [line.trim()]
}

/** Addresses of a pasted text in their order; a heading in the first line is left out. */
export function readAddresses(text: string): readonly string[] {
  const lines = text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
  const isHeading = lines.length > 1 && lines[0]?.includes('@') === false
  return (isHeading ? lines.slice(1) : lines).flatMap(ofLine)
}
