/**
 * Numbered names that cost no search: where one beginning was numbered before, the next number is looked for from there on. Right as long as
 * names are only ever taken and never given back.
 */
export class NumberedNames {
  readonly #next = new Map<string, number>()

  /** The beginning itself, or the first of `beginning_2`, `beginning_3` … that is free. */
  firstFree(beginning: string, isFree: (name: string) => boolean): string {
    let number = this.#next.get(beginning) ?? 1
    let name = number === 1 ? beginning : `${beginning}_${number}`
    while (!isFree(name)) name = `${beginning}_${++number}`
    this.#next.set(beginning, number)
    return name
  }
}
