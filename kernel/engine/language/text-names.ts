import { meaningOf, type Names } from '../names.ts'
import { callCode, TEXTS, textCode } from '../texts.ts'
import type { Analysis } from './analyse.ts'
import type { PlainName } from './fast-path.ts'
import type { FreeName } from './lexical-scope.ts'

/** What asks for words of the page, `t('key')`. */
const ASK = 't'

/** Where the name has no other meaning: an element with the name, an input, or an author's name. */
const isFree = (names: Names): boolean => ['other', 'payload'].includes(meaningOf(ASK, names))

/** Whether a plain name asks for words. */
export const asksForText = ({ name, members, called }: PlainName, names: Names): boolean =>
  name === ASK && called && members.length === 0 && isFree(names)

/** Whether a free name is one that is called to ask for words. */
export function isTextCall({ node, ancestors, written }: FreeName, names: Names): boolean {
  const parent = ancestors.at(-1)
  return node.name === ASK && !written && parent?.type === 'CallExpression' && parent.callee === node && isFree(names)
}

/** Its replacement in generated code. */
export function callOf({ functions, texts }: Names): string {
  functions.has(TEXTS)
  return callCode(texts)
}

/** What is bound to a text: its words, whatever the language. */
export function analyseText(key: string, { functions }: Names): Analysis {
  // Notes that it is called.
  functions.has(TEXTS)
  return { ok: true, code: `(${textCode(key)})`, reads: [TEXTS] }
}
