/** An escape that is not complete where the bytes end: what comes next decides. */
export const MORE = -1
/** No escape. */
export const NONE = -2

const HEX = 1
const DIGIT = 2
const LETTER = 4
const OTHER = 8
const HEAD = 16
/** `#`, `;`, `{` and `}`, which stand in escapes and may be escaped themselves. */
const SIGN = 32
/** How often one escape may be written in another: `%2526amp%253B` is three. */
const DEEPEST = 3
/** The longest number or name of an entity, leading zeros included. */
const LONGEST_NUMBER = 8
const LONGEST_NAME = 8

const CLASSES = Uint8Array.from({ length: 256 }, (_, code) => {
  const char = String.fromCharCode(code)
  const digits = /[0-9]/.test(char) ? HEX | DIGIT : 0
  const letters = /[a-z]/i.test(char) ? LETTER | (/[a-f]/i.test(char) ? HEX : 0) : 0
  return digits | letters | (digits + letters === 0 ? OTHER : 0) | (/[%&\\]/.test(char) ? HEAD : 0) | (/[#;{}]/.test(char) ? SIGN : 0)
})
const classOf = (char: number): number => (char < 256 ? (CLASSES[char] as number) : OTHER)
/** Whether escapes begin with this character: of URLs, of HTML, of JSON and JavaScript. */
export const isHead = (char: number): boolean => (classOf(char) & HEAD) !== 0

const [PERCENT, AMPERSAND, BACKSLASH] = [0x25, 0x26, 0x5c]
const [HASH, SEMICOLON, OPEN, CLOSE, LOWER_U, LOWER_X] = [0x23, 0x3b, 0x7b, 0x7d, 0x75, 0x78]
const lower = (char: number): number => (char >= 0x41 && char <= 0x5a ? char + 32 : char)

/** Names of HTML in their order in Latin 1, from 160; letters in both cases have one name, because cases are compared alike. */
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml times oslash ugrave uacute ucirc uuml yacute thorn szlig'
const ASCII =
  'tab9 newline10 excl33 quot34 num35 dollar36 percnt37 amp38 apos39 lpar40 rpar41 ast42 midast42 plus43 comma44 period46 sol47 colon58 semi59 lt60 equals61 gt62 quest63 commat64 lsqb91 lbrack91 bsol92 rsqb93 rbrack93 hat94 lowbar95 underbar95 grave96 lcub123 lbrace123 verbar124 vert124 verticalline124 rcub125 rbrace125 divide247 yuml255'
const NAMES: ReadonlyMap<string, number> = new Map([
  ...LATIN.split(' ').map((name, index) => [name, 160 + index] as const),
  ...ASCII.split(' ').map((each) => {
    const [, name, code] = /^(\D+)(\d+)$/.exec(each) as unknown as [string, string, string]
    return [name, Number(code)] as const
  }),
])
const CONTROLS: ReadonlyMap<number, number> = new Map(
  [...'tnrbfv'].map((char, index) => [char.charCodeAt(0), [9, 10, 13, 8, 12, 11][index] as number]),
)

/** Reads escapes in bytes, and escapes whose characters are written as escapes. */
export class Escapes {
  /** What the last escape stands for. */
  value = 0
  private readonly bytes: Uint8Array
  private readonly atEnd: typeof MORE | typeof NONE
  /** `isEnd`: nothing comes after these bytes. */
  constructor(bytes: Uint8Array, isEnd: boolean) {
    this.bytes = bytes
    this.atEnd = isEnd ? NONE : MORE
  }

  /** Where the escape ends of which the first character, read up to `at`, is `head`. */
  read(head: number, at: number, depth = DEEPEST): number {
    if (head === PERCENT) return this.percent(at, depth)
    if (head === AMPERSAND) return this.entity(at, depth)
    return head === BACKSLASH ? this.backslash(at, depth) : NONE
  }

  /** One character of these classes, written plainly or as an escape. */
  private next(at: number, classes: number, depth: number): number {
    if (at >= this.bytes.length) return this.atEnd
    let char = this.bytes[at] as number
    let end = at + 1
    for (let left = depth; (classOf(char) & classes) === 0; left--) {
      if (left <= 0 || !isHead(char)) return NONE
      end = this.read(char, end, left - 1)
      if (end < 0) return end
      char = this.value
    }
    this.value = char
    return end
  }
  /** A number; greedy up to `most` digits. */
  private number(from: number, radix: 8 | 10 | 16, least: number, most: number, depth: number): number {
    let number = 0
    let at = from
    for (let count = 0; count < most; count++) {
      const end = this.next(at, radix === 16 ? HEX : DIGIT, depth)
      const digit = end < 0 ? Number.NaN : Number.parseInt(String.fromCharCode(this.value), radix)
      if (Number.isNaN(digit)) {
        if (count < least || end === MORE) return end === MORE ? MORE : NONE
        break
      }
      number = number * radix + digit
      at = end
    }
    this.value = number
    return at
  }
  private percent(at: number, depth: number): number {
    const end = this.next(at, HEX | LETTER, depth)
    if (end < 0) return end
    if (lower(this.value) === LOWER_U) return this.number(end, 16, 4, 4, depth)
    return this.number(at, 16, 2, 2, depth)
  }
  private entity(at: number, depth: number): number {
    const first = this.next(at, LETTER | SIGN, depth)
    if (first < 0) return first
    if (this.value !== HASH) return this.name(at, depth)
    const second = this.next(first, DIGIT | LETTER, depth)
    if (second < 0) return second
    const end =
      lower(this.value) === LOWER_X ? this.number(second, 16, 1, LONGEST_NUMBER, depth) : this.number(first, 10, 1, LONGEST_NUMBER, depth)
    if (end < 0) return end
    const number = this.value
    const closed = this.next(end, SIGN, depth)
    const hasSemicolon = closed >= 0 && this.value === SEMICOLON
    this.value = number
    // Browsers read numbers without the semicolon, too.
    return closed === MORE ? MORE : hasSemicolon ? closed : end
  }
  private name(from: number, depth: number): number {
    let name = ''
    let at = from
    for (;;) {
      const end = this.next(at, LETTER | DIGIT | SIGN, depth)
      if (end < 0) return end
      at = end
      if (this.value === SEMICOLON) break
      if ((classOf(this.value) & OTHER) !== 0 || name.length === LONGEST_NAME) return NONE
      name += String.fromCharCode(lower(this.value))
    }
    const value = NAMES.get(name)
    if (value === undefined) return NONE
    this.value = value
    return at
  }
  private backslash(at: number, depth: number): number {
    const end = this.next(at, LETTER | DIGIT | OTHER, 0)
    if (end < 0) return end
    const char = this.value
    if (lower(char) === LOWER_X) return this.number(end, 16, 2, 2, depth)
    if (lower(char) === LOWER_U) {
      const opened = this.next(end, HEX | SIGN, depth)
      if (opened < 0) return opened
      if (this.value !== OPEN) return this.number(end, 16, 4, 4, depth)
      const closed = this.number(opened, 16, 1, LONGEST_NUMBER, depth)
      if (closed < 0) return closed
      const number = this.value
      const last = this.next(closed, SIGN, depth)
      if (last < 0 || this.value !== CLOSE) return last < 0 ? last : NONE
      this.value = number
      return last
    }
    if ((classOf(char) & DIGIT) !== 0) return this.number(at, 8, 1, 3, depth)
    const control = CONTROLS.get(char)
    if (control !== undefined) this.value = control
    // `\/`, `\"`, `\\`: a sign stands for itself.
    return control === undefined && (classOf(char) & LETTER) !== 0 ? NONE : end
  }
}
