/** Whether one state path lies on the other, so that a change of one may be a change of the other; the empty one is the whole state. */
export function overlap(a: string, b: string): boolean {
  return a === '' || a === b || a.startsWith(`${b}.`) || b.startsWith(`${a}.`)
}
