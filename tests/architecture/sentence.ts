/** Words that no sentence of ours begins with: what follows them needs the name of the group to be understood. */
const FRAGMENT = /^(as|that|which|nowhere)\b/i
/** A value of a row: `%s`, `$name`, or a hole of a template, written `{}`. */
const VALUE = /%[sdifjo]|\$\w+|\{\}/g

/** What keeps the name of a test from being a sentence; a value counts as two words, and one that is the whole name is taken for a sentence. */
export function faultOf(name: string): string | undefined {
  const text = name.trim()
  if (text.replace(VALUE, '') === '') return undefined
  if (text.replace(VALUE, 'a value').split(/\s+/).length < 3) return 'is no sentence: say who does what'
  if (FRAGMENT.test(text)) return 'begins in the middle of a sentence: say who does what'
  if (/\bshould\b/i.test(text)) return 'says what ought to be: say what is'
  if (/[.,;:!?]$/.test(text)) return 'ends with a punctuation mark'
  return undefined
}
