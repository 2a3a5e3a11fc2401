/**
 * Numbers from 0 up to 1 that follow from a text: the same text gives the same numbers, in the same order. Each is
 * taken from a hash of the text and its position, so that code cannot tell the next ones from those before.
 *
 * @example
 * seededChance('run 12')() === seededChance('run 12')() // true
 */
export function seededChance(seed: string): () => number {
  let position = 0
  return () => {
    position += 1
    const bytes = new Bun.CryptoHasher('sha256').update(`${seed} ${position}`).digest()
    return bytes.readUIntBE(0, 6) / 2 ** 48
  }
}
