import { filled } from '#kernel/message'
import type { PageDocument } from '../records/records.ts'
import type { Label } from '../values/json.ts'
import { isName, isSpokenFor } from './formula-words.ts'
import { type GivenNames, givenNamesOf, LONGEST_NAME } from './given-names.ts'
import { sayableNameProblem } from './name-problems.ts'

/** Whether an element or an api may have this name, or why not and which one it could have; `except` is the id of the one that is renamed. */
export function canName(document: PageDocument, name: string, except?: string, functions: readonly string[] = []): true | Label {
  const names = givenNamesOf(document)
  const isFree = (word: string) => isFreeName(names, word, except, functions)
  if (isFree(name)) return true
  const free = nextFree(name, isFree)
  const hint = filled({ zh: '可改用“{free}”', en: '"{free}" would do' }, { free })
  const because = (why: Label): Label => filled({ zh: '{why}，{hint}', en: '{why}. {hint}' }, { why, hint })
  const problem = sayableNameProblem(name)
  if (problem) return because(problem)
  if (functions.includes(name))
    return because(filled({ zh: '“{name}”在公式中另有含义', en: '"{name}" means something else in formulas' }, { name }))
  const owner = document.entries.get(names.all(name).find((id) => id !== except) ?? name)
  return because(
    owner?.kind === 'api'
      ? filled({ zh: '已有名为“{name}”的接口', en: 'There is an API called "{name}"' }, { name })
      : filled({ zh: '已有名为“{name}”的组件', en: 'There is an element called "{name}"' }, { name }),
  )
}

/** Whether nothing else on the page is called so. */
function isFreeName(names: GivenNames, word: string, except: string | undefined, functions: readonly string[]): boolean {
  if (word.length > LONGEST_NAME || !isName(word) || isSpokenFor(word) || functions.includes(word)) return false
  return names.all(word).every((id) => id === except) && (word === except || !names.has(word))
}

/** A text as a name: invalid characters are removed, and separate words begin with a capital. */
export function asName(text: string, otherwise = 'Element'): string {
  const words = text.split(/[^\p{ID_Continue}$]+/u).filter(Boolean)
  const joined = words.map((word, i) => (i === 0 ? word : word[0]!.toUpperCase() + word.slice(1))).join('')
  const name = joined.replace(/^[^\p{ID_Start}$_]+/u, '').replace(/^\$\$+/, '$')
  return [...name].slice(0, LONGEST_NAME - 6).join('') || otherwise
}

/** The first of `Form`, `Form2`, `Form3` … that is free, beginning with the number that a name ends in. */
export function nextFree(name: string, isFree: (word: string) => boolean): string {
  const whole = asName(name)
  if (isFree(whole)) return whole
  const base = whole.replace(/\d{1,6}$/, '') || whole
  for (let n = Number(whole.slice(base.length) || 1) + 1; ; n++) if (isFree(`${base}${n}`)) return `${base}${n}`
}
