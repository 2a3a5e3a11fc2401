import { type Message, tell } from '#kernel/message'

/** What the parser says, which has no codes. */
const SAID: readonly (readonly [code: string, pattern: RegExp])[] = [
  ['engine.unexpected-token', /^Unexpected token/],
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

export function parserMessage(text: string): Message {
  for (const [code, pattern] of SAID) {
    const match = pattern.exec(text)
    if (match) return match.groups ? tell(code, { ...match.groups }) : tell(code)
  }
  return tell('engine.syntax-error', { text })
}
