import { piecesOf } from './pieces-of.ts'

/** A text with the words that were sought marked in it. */
export function Marked({ text, words }: { readonly text: string; readonly words: readonly string[] }) {
  return piecesOf(text, words).map(({ at, piece, isHit }) => (isHit ? <mark key={at}>{piece}</mark> : <span key={at}>{piece}</span>))
}
