import qrcode from 'qrcode-generator'

export type Level = 'L' | 'M' | 'Q' | 'H'

export interface Code {
  /** Modules of a side. */
  readonly count: number
  /** The dark ones as an SVG path, a module a unit. */
  readonly path: string
}

// The library would keep one byte of each character.
qrcode.stringToBytes = (text) => [...new TextEncoder().encode(text)]

/** A text as a QR code; undefined when it is too long for one. */
export function encode(text: string, level: Level): Code | undefined {
  const code = qrcode(0, level)
  code.addData(text)
  try {
    code.make()
  } catch {
    // It says so by a text, and has no other reason to.
    return undefined
  }
  const count = code.getModuleCount()
  const runs: string[] = []
  for (let row = 0; row < count; row++) {
    for (let from = 0; from < count; from++) {
      if (!code.isDark(row, from)) continue
      let to = from
      while (to < count && code.isDark(row, to)) to += 1
      runs.push(`M${from} ${row}h${to - from}v1H${from}z`)
      from = to
    }
  }
  return { count, path: runs.join('') }
}
