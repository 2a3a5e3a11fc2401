export type Shell = 'bash' | 'cmd' | 'powershell'

/** Which shell a copied command was written for, told by how its lines and quotes go on. */
export function shellOf(command: string): Shell {
  if (/\^[ \t]*\r?\n|\^"/.test(command)) return 'cmd'
  if (/`[ \t]*\r?\n|`"/.test(command) || /^\s*curl\.exe\b/.test(command)) return 'powershell'
  return 'bash'
}

/** The words of a command, as its shell would hand them to the program; null when a quote is left open. */
export function shellWords(command: string, shell: Shell = shellOf(command)): readonly string[] | null {
  if (shell === 'bash') return bashWords(command)?.words ?? null
  return shell === 'cmd' ? programWords(withoutCarets(command)) : powershellWords(command)
}

/** What follows a command on the same line and belongs to another one. */
export function nextCommand(command: string): string {
  if (shellOf(command) !== 'bash') return ''
  return command.slice(bashWords(command)?.end ?? command.length).replace(/^[;&|\s]+/, '')
}

/** Collects words: `add` puts text into the current one, `end` closes it. */
class Words {
  readonly list: string[] = []
  #word: string | null = null
  add(text: string): void {
    this.#word = (this.#word ?? '') + text
  }
  get current(): string {
    return this.#word ?? ''
  }
  end(): void {
    if (this.#word !== null) this.list.push(this.#word)
    this.#word = null
  }
}

const ESCAPES: { readonly [letter: string]: string } = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  v: '\v',
  a: '\x07',
  e: '\x1b',
  E: '\x1b',
}

function bashWords(command: string): { readonly words: readonly string[]; readonly end: number } | null {
  const words = new Words()
  let i = 0
  while (i < command.length) {
    const c = command[i]!
    // A command goes on with its options although the mark at the line's end was lost.
    if (c === '\n' && !/^\s*-/.test(command.slice(i))) break
    if (/\s/.test(c)) {
      words.end()
      i++
    } else if (c === '\\') {
      // Blanks behind the mark at the line's end are invisible to people.
      const next = /^\\[ \t]*\r?\n/.exec(command.slice(i, i + 100))
      if (!next) words.add(command[i + 1] ?? '')
      i += next ? next[0].length : 2
    } else if (command.startsWith("$'", i)) {
      const quoted = /^\$'((?:[^'\\]|\\[\s\S])*)'/.exec(command.slice(i))
      if (!quoted) return null
      words.add(unescaped(quoted[1]!))
      i += quoted[0].length
    } else if (c === "'") {
      const end = command.indexOf("'", i + 1)
      if (end < 0) return null
      words.add(command.slice(i + 1, end))
      i = end + 1
    } else if (c === '"' || command.startsWith('$"', i)) {
      const quoted = /^\$?"((?:[^"\\]|\\[\s\S])*)"/.exec(command.slice(i))
      if (!quoted) return null
      words.add(quoted[1]!.replace(/\\(\r?\n|[\s\S])/g, (all, next: string) => (/\n/.test(next) ? '' : /["\\$`]/.test(next) ? next : all)))
      i += quoted[0].length
    } else if (c === '&' && words.current.includes('?') && /^&[^&\s=]+=/.test(command.slice(i, i + 200))) {
      // An address without quotes, as people write it: their shell would cut it here, but it is not what they mean.
      words.add(c)
      i++
    } else if (/[;|&]/.test(c)) break
    else {
      words.add(c)
      i++
    }
  }
  words.end()
  return { words: words.list, end: i }
}

/** The text of `$'…'`. */
function unescaped(text: string): string {
  return text.replace(/\\(u[0-9a-fA-F]{1,4}|U[0-9a-fA-F]{1,8}|x[0-9a-fA-F]{1,2}|[0-7]{1,3}|[\s\S])/g, (_all, code: string) => {
    if (/^[uUx]./.test(code)) return String.fromCodePoint(Math.min(Number.parseInt(code.slice(1), 16), 0x10ffff))
    if (/^[0-7]/.test(code)) return String.fromCharCode(Number.parseInt(code, 8))
    return ESCAPES[code] ?? code
  })
}

/** What cmd makes of a line: outside of quotes `^` takes what follows as it is, and a line end after it away. */
function withoutCarets(command: string): string {
  let text = ''
  let quoted = false
  for (let i = 0; i < command.length; i++) {
    const c = command[i]!
    if (c === '^' && !quoted) {
      const line = /^\r?\n/.exec(command.slice(i + 1, i + 3))
      i += 1 + (line ? line[0].length : 0)
      text += command[i] ?? ''
    } else {
      if (c === '"') quoted = !quoted
      text += c
    }
  }
  return text
}

/** The words that a Windows program makes of its command line. */
function programWords(line: string): readonly string[] | null {
  const words = new Words()
  let quoted = false
  for (let i = 0; i < line.length; i++) {
    const slashes = /^\\+(?=")/.exec(line.slice(i))?.[0] ?? ''
    if (slashes !== '') {
      words.add('\\'.repeat(slashes.length >> 1) + (slashes.length % 2 === 1 ? '"' : ''))
      i += slashes.length - 1 + (slashes.length % 2)
    } else if (line[i] === '"') {
      if (quoted && line[i + 1] === '"') {
        words.add('"')
        i++
      } else {
        quoted = !quoted
        words.add('')
      }
    } else if (!quoted && /\s/.test(line[i]!)) words.end()
    else words.add(line[i]!)
  }
  words.end()
  return quoted ? null : words.list
}

function powershellWords(command: string): readonly string[] | null {
  const words = new Words()
  let i = 0
  while (i < command.length) {
    const rest = command.slice(i)
    const space = /^(?:`[ \t]*\r?\n|\s)/.exec(rest)
    const single = /^'((?:[^']|'')*)'/.exec(rest)
    const double = /^"((?:[^"`]|`[\s\S]|"")*)"/.exec(rest)
    if (space) words.end()
    // Windows programs want `\"` inside, whatever PowerShell's own quotes are.
    else if (single) words.add(single[1]!.replaceAll("''", "'").replaceAll('\\"', '"'))
    else if (double)
      words.add(
        double[1]!
          .replace(/`([\s\S])|""/g, (_all, next?: string) => (next === undefined ? '"' : next === 'n' ? '\n' : next === 't' ? '\t' : next))
          .replaceAll('\\"', '"'),
      )
    else if (/^['"]/.test(rest)) return null
    else words.add(rest[0] === '`' ? (rest[1] ?? '') : rest[0]!)
    i += (space ?? single ?? double)?.[0].length ?? (rest[0] === '`' ? 2 : 1)
  }
  words.end()
  return words.list
}
