/** A replacement in the author's text; kept to lead error positions back to it. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

export function applyEdits(source: string, from: number, to: number, edits: readonly Edit[]): string {
  let code = ''
  let at = from
  for (const edit of edits) {
    code += source.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return code + source.slice(at, to)
}
