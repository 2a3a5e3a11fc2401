import './tone.css'

const TONES = 6

/** One of the tints, by a text: the same one for the same text, wherever it is shown. From 0. */
export function toneOf(text: string): number {
  // FNV-1a: short texts that differ in a letter spread over all tints.
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 8) % TONES
}

/**
 * The class of a value without a colour: it sets `--tone`, `--tone-mark` and `--tone-text`, channels for `rgb()`.
 *
 * @example <span className={`acme-state${toneClass('Paid')}`}>Paid</span>
 */
export const toneClass = (text: string): string => (text === '' ? '' : ` tessera-tone tessera-tone-${toneOf(text)}`)
