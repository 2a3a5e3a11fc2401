/** JSON on one line for every reader: some take U+2028 and U+2029, which JSON leaves as they are, for ends of lines. */
export const toJsonLine = (value: unknown): string =>
  `${JSON.stringify(value).replace(/[\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16)}`)}\n`
