export interface Piece {
  /** Where it begins. */
  readonly at: number
  readonly piece: string
  readonly isHit: boolean
}

/** A text cut into what is one of the words, which are in small letters, and what is none. */
export function piecesOf(text: string, words: readonly string[]): readonly Piece[] {
  const small = text.toLowerCase()
  // Letters that get longer in small ones would put all places after them wrong.
  if (small.length !== text.length) return [{ at: 0, piece: text, isHit: false }]
  const pieces: Piece[] = []
  let from = 0
  while (from < text.length) {
    const next = words
      .map((word) => ({ word, at: small.indexOf(word, from) }))
      .filter(({ at }) => at >= 0)
      .sort((a, b) => a.at - b.at || b.word.length - a.word.length)[0]
    const until = next?.at ?? text.length
    if (until > from) pieces.push({ at: from, piece: text.slice(from, until), isHit: false })
    if (!next) break
    from = until + next.word.length
    pieces.push({ at: until, piece: text.slice(until, from), isHit: true })
  }
  return pieces
}
