/** Characters of JSON that may be read or written once more because several places name the same thing. */
const MOST_REPEATED = 300_000

/**
 * Bounds what naming one large thing many times can cost: twenty thousand elements that share the settings of one would otherwise make
 * twenty thousand copies of a text as long as the page.
 */
export class RepeatBudget {
  #left = MOST_REPEATED
  readonly #sizes = new Map<object, number>()

  /** Whether this thing may be repeated once more; takes what that costs. */
  spend(value: object): boolean {
    let size = this.#sizes.get(value)
    if (size === undefined) {
      size = JSON.stringify(value).length
      this.#sizes.set(value, size)
    }
    if (size > this.#left) return false
    this.#left -= size
    return true
  }
}
