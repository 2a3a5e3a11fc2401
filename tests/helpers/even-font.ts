/** Units of one em, which is what the measures below are in. */
const EM = 1000
const ASCENT = 800
const DESCENT = 200
/** Each character, a space and a Chinese one too. */
const ADVANCE = 500

type Field = readonly [bytes: 1 | 2 | 4 | 8, value: number]
const u8 = (...values: readonly number[]): Field[] => values.map((value) => [1, value])
const u16 = (...values: readonly number[]): Field[] => values.map((value) => [2, value])
const u32 = (...values: readonly number[]): Field[] => values.map((value) => [4, value])
const u64 = (...values: readonly number[]): Field[] => values.map((value) => [8, value])
const letters = (text: string): Field[] => u8(...[...text].map((letter) => letter.charCodeAt(0)))

function packed(fields: readonly Field[]): Uint8Array {
  const bytes = new Uint8Array(fields.reduce((sum, [length]) => sum + length, 0))
  const view = new DataView(bytes.buffer)
  let at = 0
  for (const [length, value] of fields) {
    if (length === 1) view.setUint8(at, value & 0xff)
    else if (length === 2) view.setUint16(at, value & 0xffff)
    else if (length === 4) view.setUint32(at, value)
    else view.setBigUint64(at, BigInt(value))
    at += length
  }
  return bytes
}

/** A rectangle. */
const GLYPH = [
  ...u16(1, 50, 0, 450, 700, 3, 0),
  // Four corners, each on the outline, as differences of two bytes to the one before.
  ...u8(1, 1, 1, 1),
  ...u16(50, 0, 400, 0, 0, 700, 0, -700),
]
const GLYPH_LENGTH = packed(GLYPH).length

function tables(family: string): { readonly [tag: string]: readonly Field[] } {
  const name = [...family].flatMap((letter) => u16(letter.charCodeAt(0)))
  const names = [1, 2, 4, 6]
  return {
    'OS/2': [
      ...u16(4, ADVANCE, 400, 5, 0, 650, 600, 0, 75, 650, 600, 0, 350, 50, 300, 0),
      ...u8(...Array(10).fill(0)),
      ...u32(1, 0, 0, 0),
      ...letters('EVEN'),
      ...u16(0x40, 0x20, 0xffff, ASCENT, -DESCENT, 0, ASCENT, DESCENT),
      ...u32(1, 0),
      ...u16(500, 700, 0, 0x20, 1),
    ],
    // One group of all characters, each of which has the glyph 1 (format 13).
    cmap: [...u16(0, 1, 3, 10), ...u32(12), ...u16(13, 0), ...u32(28, 0, 1, 0x20, 0x10fffd, 1)],
    glyf: [...GLYPH, ...GLYPH],
    head: [...u32(0x10000, 0x10000, 0, 0x5f0f3cf5), ...u16(3, EM), ...u64(0, 0), ...u16(50, 0, 450, 700, 0, 8, 2, 1, 0)],
    hhea: [...u32(0x10000), ...u16(ASCENT, -DESCENT, 0, ADVANCE, 50, 50, 450, 1, 0, 0, 0, 0, 0, 0, 0, 1)],
    hmtx: u16(ADVANCE, 50, 50),
    loca: u32(0, GLYPH_LENGTH, 2 * GLYPH_LENGTH),
    maxp: [...u32(0x10000), ...u16(2, 4, 1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0)],
    name: [...u16(0, names.length, 6 + 12 * names.length), ...names.flatMap((id) => u16(3, 1, 0x409, id, 2 * family.length, 0)), ...name],
    post: [...u32(0x30000, 0), ...u16(-100, 50), ...u32(0, 0, 0, 0, 0)],
  }
}

/** Font in which every character is half an em wide and a line's natural height is one em, so that boxes around texts are the same on every machine. */
export function evenFont(family: string): Uint8Array {
  const parts = Object.entries(tables(family)).map(([tag, fields]) => ({ tag, bytes: packed(fields) }))
  const padded = (length: number): number => (length + 3) & ~3
  let at = 12 + 16 * parts.length
  const directory = parts.flatMap(({ tag, bytes }) => {
    const entry = [...letters(tag), ...u32(sumOf(bytes), at, bytes.length)]
    at += padded(bytes.length)
    return entry
  })
  const body = parts.flatMap(({ bytes }) => u8(...bytes, ...Array(padded(bytes.length) - bytes.length).fill(0)))
  return packed([...u32(0x10000), ...u16(parts.length, 128, 3, 16 * parts.length - 128), ...directory, ...body])
}

/** The sum of a table that a font's directory says. */
function sumOf(bytes: Uint8Array): number {
  let sum = 0
  bytes.forEach((byte, at) => {
    sum = (sum + byte * 2 ** (8 * (3 - (at % 4)))) % 2 ** 32
  })
  return sum
}
