/** Texts of changes from this length on are counted: shorter ones are written sooner than that. */
const LONG = 4096

export const isLong = (changes: string): boolean => changes.length >= LONG

/**
 * Changes, JSON `[path, value, …]`, as the VM takes them: before a long text stands a line with the number of lists and objects in it. What is
 * read from a text is closed there, each list and object, and walking through all fields to find them takes longer than reading: here they are
 * counted in a fiftieth of that time, so that the VM knows when it has found all.
 */
export const counted = (changes: string): string => (isLong(changes) ? `${containersIn(changes)}\n${changes}` : changes)

const [QUOTE, BACKSLASH, LIST, OBJECT] = ['"', '\\', '[', '{'].map((each) => each.charCodeAt(0))

/** How many lists and objects a text of JSON has. */
export function containersIn(json: string): number {
  let count = 0
  for (let i = 0; i < json.length; i++) {
    const code = json.charCodeAt(i)
    if (code === LIST || code === OBJECT) count++
    else if (code === QUOTE) {
      i++
      for (let inside = json.charCodeAt(i); inside !== QUOTE && i < json.length; inside = json.charCodeAt(++i))
        if (inside === BACKSLASH) i++
    }
  }
  return count
}
