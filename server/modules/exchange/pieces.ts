/** Items in lists of about so many bytes as JSON, so that no message takes long to send or receive. A larger item has a list of its own. */
export function* piecesOf<T>(items: Iterable<T>, most: number): Generator<readonly T[]> {
  let piece: T[] = []
  let bytes = 0
  for (const item of items) {
    piece.push(item)
    bytes += JSON.stringify(item).length
    if (bytes < most) continue
    yield piece
    piece = []
    bytes = 0
  }
  if (piece.length > 0) yield piece
}
