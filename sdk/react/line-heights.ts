/** Pixels that a line takes before any was measured. */
const FIRST_GUESS = 40

/** How high the lines of a list are: as measured, and what is not measured yet as high as the first ones were. */
export class LineHeights {
  readonly #known = new Map<number, number>()
  #guess = FIRST_GUESS
  #isGuessMeasured = false
  #offsets: Float64Array | undefined
  #count = 0
  #gap = 0

  /** So many lines, with so many pixels between them. */
  resize(count: number, gap: number): void {
    if (count === this.#count && gap === this.#gap) return
    this.#count = count
    this.#gap = gap
    this.#offsets = undefined
  }

  /** Takes on what was measured, as [line, height] each. */
  take(measured: readonly (readonly [line: number, height: number])[]): void {
    for (const [line, height] of measured) {
      if (this.#known.get(line) === height) continue
      this.#known.set(line, height)
      this.#offsets = undefined
    }
    if (this.#isGuessMeasured || measured.length === 0) return
    this.#isGuessMeasured = true
    // It stays at that: with another guess after every measurement, everything would move each time.
    this.#guess = measured.reduce((sum, [, height]) => sum + height, 0) / measured.length
  }

  /** Lines are other ones, as in another width. */
  forget(): void {
    this.#known.clear()
    this.#isGuessMeasured = false
    this.#offsets = undefined
  }

  /** Where a line begins, from the list's beginning; of the one behind the last, where that would be. */
  offset(line: number): number {
    return this.#table()[Math.max(0, Math.min(line, this.#count))]!
  }

  /** The pixels from the beginning of a line to the end of the one before another, without the gap behind it. */
  between(from: number, to: number): number {
    return to <= from ? 0 : this.offset(to) - this.offset(from) - this.#gap
  }

  /** The line at so many pixels from the beginning. */
  lineAt(pixels: number): number {
    const table = this.#table()
    let [low, high] = [0, this.#count]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (table[middle]! <= pixels) low = middle
      else high = middle - 1
    }
    return low
  }

  #table(): Float64Array {
    if (this.#offsets) return this.#offsets
    const table = new Float64Array(this.#count + 1)
    for (let line = 0; line < this.#count; line++) table[line + 1] = table[line]! + (this.#known.get(line) ?? this.#guess) + this.#gap
    this.#offsets = table
    return table
  }
}
