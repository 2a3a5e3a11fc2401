import { type Message, tell } from '#kernel/message'

/** Codes for the parser's messages, which have none. */
const SAID: readonly (readonly [code: string, pattern: RegExp])[] = [
  ['engine.unexpected-character', /^Unexpected character '(?<name>.+)'$/],
  ['engine.unterminated-text', /^Unterminated string constant$/],
  ['engine.unterminated-template', /^Unterminated template$/],
  ['engine.unterminated-pattern', /^Unterminated regular expression$/],
  ['engine.unterminated-comment', /^Unterminated comment$/],
  ['engine.invalid-pattern', /^Invalid regular expression: (?<detail>.+)$/],
  ['engine.return-outside', /^'return' outside of function$/],
  ['engine.declared-twice', /^Identifier '(?<name>.+)' has already been declared$/],
  ['engine.keyword', /^(?:The keyword|Unexpected keyword) '(?<name>.+?)'(?: is reserved)?$/],
  ['engine.assigned-to', /^Assigning to rvalue$/],
]

/** A word, a number or one sign. */
const TOKEN = /^\s*([\p{L}\p{N}_$]+|\S)/u

/** The message for an error of the parser; `rest` is the source from the place of the error on. */
export function parserMessage(text: string, rest: string): Message {
  if (text.startsWith('Unexpected token')) {
    const token = TOKEN.exec(rest)?.[1]
    if (token === undefined) return tell('engine.unexpected-end')
    return tell('engine.unexpected-token', { token: token.slice(0, 20) })
  }
  for (const [code, pattern] of SAID) {
    const match = pattern.exec(text)
    if (match) return match.groups ? tell(code, { ...match.groups }) : tell(code)
  }
  return tell('engine.syntax-error', { text })
}
