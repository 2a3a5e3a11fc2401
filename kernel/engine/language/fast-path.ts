import { meaningOf, type Names } from '../names.ts'

/** A name in a plain formula and the member names spelled after it. */
export interface PlainName {
  readonly name: string
  readonly start: number
  readonly end: number
  readonly members: readonly string[]
  /** Where the first member ends, when it is reached by a plain dot. */
  readonly firstEnd: number | null
  /** The last member is called. */
  readonly called: boolean
}

const TOKEN =
  /\s+|(?<word>[A-Za-z_$][\w$]*)|(?<literal>(?:0|[1-9]\d*)(?:\.\d+)?(?![\w.])|"[^"\\\n\r]*"|'[^'\\\n\r]*')|(?<member>\??\.(?=[A-Za-z_$]))|(?<binary>===|!==|==|!=|<=|>=|&&|\|\||\?\?|[-+*/%<>])|(?<other>[()?:,!])/y

type Mutable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer U)[] ? U[] : T[K] }

/** Words that are not names, and names whose meaning depends on where they stand. */
const NOT_NAMES = new Set(
  (
    'arguments async await break case catch class const continue debugger default delete do else enum eval export extends finally for ' +
    'function get if implements import in instanceof interface let new of package private protected public return set static super switch ' +
    'this throw try typeof var void while with yield'
  ).split(' '),
)
const CONSTANTS = new Set(['true', 'false', 'null', 'undefined'])

/** Longer ones are worth a parser, and shorter ones cannot nest deeply. */
const PLAIN_LIMIT = 300
const PREFIXES = 5
/** What an operator's characters can begin instead of it. */
const NOT_BINARY = /^(?:--|\+\+|\/\/|\/\*|<!--|\*\*|[-+*/%]=|(?:&&|\|\||\?\?)=)/

/**
 * Reads formulas that are made of names, members, calls, literals and operators only, which most are; null for everything else, and
 * the parser looks at that. It never decides that a text is wrong.
 */
export function plainNames(source: string, names: Names): readonly PlainName[] | null {
  return source.length > PLAIN_LIMIT ? null : new Reader(source, names).read()
}

class Reader {
  readonly #source: string
  readonly #names: Names
  readonly #found: Mutable<PlainName>[] = []
  readonly #open: ('call' | 'group')[] = []
  #current: Mutable<PlainName> | null = null
  #expectsOperand = true
  #dot: string | null = null
  #questions = 0
  #prefixes = 0
  #logic = ''
  #justCalled = false

  constructor(source: string, names: Names) {
    this.#source = source
    this.#names = names
  }

  read(): readonly PlainName[] | null {
    TOKEN.lastIndex = 0
    for (let at = 0; at < this.#source.length; at = TOKEN.lastIndex) {
      const groups = TOKEN.exec(this.#source)?.groups
      if (!groups || !this.#take(groups, at, TOKEN.lastIndex)) return null
    }
    const complete = !this.#expectsOperand && this.#dot === null && this.#open.length === 0 && this.#questions === 0
    return complete ? this.#found : null
  }

  #take(groups: { readonly [kind: string]: string | undefined }, start: number, end: number): boolean {
    const { word, literal, member, binary, other } = groups
    if (this.#dot !== null) return word !== undefined && this.#member(word, end)
    if (word !== undefined) return this.#expectsOperand && !NOT_NAMES.has(word) && this.#name(word, start, end)
    if (literal !== undefined) return this.#expectsOperand && this.#operand(null)
    if (member !== undefined) {
      this.#dot = member
      return !this.#expectsOperand
    }
    if (binary !== undefined) return this.#operator(binary, start)
    return other === undefined || this.#punctuation(other)
  }

  #member(word: string, end: number): boolean {
    const name = this.#current
    if (name && !name.called) {
      name.members.push(word)
      if (name.members.length === 1) name.firstEnd = this.#dot === '.' ? end : null
    }
    this.#dot = null
    return true
  }

  #name(word: string, start: number, end: number): boolean {
    if (CONSTANTS.has(word)) return this.#operand(null)
    const name = { name: word, start, end, members: [], firstEnd: null, called: false }
    this.#found.push(name)
    return this.#operand(name) && meaningOf(word, this.#names) !== 'reserved'
  }

  #operand(name: Mutable<PlainName> | null): boolean {
    this.#current = name
    this.#expectsOperand = false
    this.#prefixes = 0
    return true
  }

  #operator(text: string, start: number): boolean {
    if (NOT_BINARY.test(this.#source.slice(start, start + 4))) return false
    if (this.#expectsOperand) return (text === '-' || text === '+') && !/[-+]/.test(this.#source[start - 1] ?? '') && this.#prefix()
    if (text === '&&' || text === '||' || text === '??') {
      // `??` does not mix with the others without parentheses.
      const kind = text === '??' ? '?' : '&'
      if (this.#logic !== '' && this.#logic !== kind) return false
      this.#logic = kind
    }
    return this.#next()
  }

  #opens(): boolean {
    const call = !this.#expectsOperand
    if (call && this.#current) this.#current.called = true
    this.#open.push(call ? 'call' : 'group')
    this.#next()
    this.#justCalled = call
    return this.#open.length <= PREFIXES * 2
  }

  #prefix(): boolean {
    this.#justCalled = false
    return ++this.#prefixes <= PREFIXES
  }

  #next(): boolean {
    this.#current = null
    this.#expectsOperand = true
    this.#justCalled = false
    return true
  }

  #punctuation(text: string): boolean {
    if (text === '!') return this.#expectsOperand && this.#prefix()
    if (text === '(') return this.#opens()
    // `f()` closes where an operand could stand; `f(a, )` is left to the parser.
    if (this.#expectsOperand) return text === ')' && this.#justCalled && this.#open.pop() === 'call' && this.#operand(null)
    if (text === ')') return this.#questions === 0 && this.#open.pop() !== undefined && this.#operand(null)
    if (text === ',') return this.#open.at(-1) === 'call' && this.#questions === 0 && this.#next()
    this.#questions += text === '?' ? 1 : -1
    return this.#questions >= 0 && this.#next()
  }
}
