/** Several values as a text of a file: `a, b`, or JSON where a value has a comma of its own. */
export const writeList = (values: readonly string[]): string => {
  const text = values.join(', ')
  const read = readList(text)
  return JSON.stringify(read) === JSON.stringify(values) ? text : JSON.stringify(values)
}

/** The values that a text names, each once; undefined for JSON that is no list of texts. */
export function readList(text: string): readonly string[] | undefined {
  const trimmed = text.trim()
  if (!trimmed.startsWith('['))
    return [...new Set(trimmed.split(/[,，;；、\n]/).map((part) => part.trim()))].filter((part) => part !== '')
  try {
    const parsed: unknown = JSON.parse(trimmed)
    if (!Array.isArray(parsed) || parsed.some((one) => typeof one !== 'string')) return undefined
    return [...new Set(parsed as readonly string[])]
  } catch {
    return undefined
  }
}
