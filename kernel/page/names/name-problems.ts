import { filled } from '#kernel/message'
import type { BlockInterface } from '../records/blocks.ts'
import type { PageEntry } from '../records/records.ts'
import { isTextKey, TEXT_LIMITS } from '../texts/text-rules.ts'
import type { Label } from '../values/json.ts'
import { isRefusedKey } from '../values/path.ts'
import { isName, isSpokenFor } from './formula-words.ts'
import { LONGEST_NAME } from './given-names.ts'

// The rules of names as far as the name itself goes, each with its one sentence: screens, commands and the server ask here. Whether a name is taken is
// another question, which needs the document.

const VARIABLE_NAME_RULE = /^[A-Za-z][A-Za-z0-9_]*$/
const VARIABLE_NAME_LENGTH = 60
/** The longest title of an api or a flow. */
export const LONGEST_TITLE = 300

/** Whether a variable may have this name, as far as the name itself goes. */
export const isVariableName = (name: string): boolean =>
  VARIABLE_NAME_RULE.test(name) && name.length <= VARIABLE_NAME_LENGTH && !isRefusedKey(name)

/** Why a variable cannot have this name; null where it can. */
export const variableNameProblem = (name: string): Label | null =>
  isVariableName(name)
    ? null
    : filled(
        {
          zh: '变量名须以字母开头，只含字母、数字和下划线，最多 {VARIABLE_NAME_LENGTH} 个字符',
          en: 'A variable name starts with a letter, has letters, digits and underscores only, and at most {VARIABLE_NAME_LENGTH} characters',
        },
        { VARIABLE_NAME_LENGTH },
      )

/** Why an input, event, method or region of a block cannot have this name; null where it can. */
export const blockNameProblem = (name: string): Label | null =>
  isVariableName(name)
    ? null
    : filled(
        {
          zh: '“{slice}”不能用作区块中的名称：须以字母开头，只含字母、数字和下划线，最多 {VARIABLE_NAME_LENGTH} 个字符',
          en: '“{slice}” cannot be a name of a block: it starts with a letter, has letters, digits and underscores only, and at most {VARIABLE_NAME_LENGTH} characters',
        },
        { slice: name.slice(0, VARIABLE_NAME_LENGTH), VARIABLE_NAME_LENGTH },
      )

/** Why an element, or an api that formulas say, cannot have this name; null where it can. */
export function sayableNameProblem(name: string): Label | null {
  if (name === '') return { zh: '名称不能为空', en: 'A name is needed' }
  if (name.length > LONGEST_NAME)
    return filled({ zh: '名称最多 {LONGEST_NAME} 个字符', en: 'A name has at most {LONGEST_NAME} characters' }, { LONGEST_NAME })
  if (!isName(name))
    return {
      zh: '名称要能写进公式：以文字或字母开头，只含文字、字母、数字、_ 和 $',
      en: 'Formulas say this name: it starts with a letter and has letters, digits, _ and $ only',
    }
  return isSpokenFor(name) ? filled({ zh: '“{name}”在公式中另有含义', en: '"{name}" means something else in formulas' }, { name }) : null
}

/** Why an api or a flow cannot have this title; null where it can. */
export const titleProblem = (name: string): Label | null =>
  name.trim() !== name || name === '' || name.length > LONGEST_TITLE
    ? { zh: '名称不能为空或过长', en: 'The name is empty or too long' }
    : null

/** Why a text cannot have this key; null where it can. */
export function textKeyProblem(key: string): Label | null {
  if (isTextKey(key)) return null
  const shown = String(key).slice(0, TEXT_LIMITS.key)
  return filled(
    {
      zh: '“{shown}”不能用作文案键：只能包含文字、数字和 _ $ . : / -，并以文字、数字、_ 或 $ 开头',
      en: '“{shown}” cannot be the key of a text: it has letters, digits and _ $ . : / - only, and starts with a letter, a digit, _ or $',
    },
    { shown },
  )
}

/** Why something from outside that should be an entry cannot have its name; null where the name is not what is wrong with it. */
export function statedNameProblem(value: unknown): Label | null {
  const { kind, name } = (value ?? {}) as { readonly kind?: unknown; readonly name?: unknown }
  if (typeof name !== 'string') return null
  if (kind === 'variable') return variableNameProblem(name)
  return kind === 'element' ? sayableNameProblem(name) : titleProblem(name)
}

/** Why an entry cannot have the name that a change gives it; null where it can, and where it keeps its name. */
export function entryNameProblem(from: PageEntry | null, to: PageEntry): Label | null {
  if (to.kind === 'page') return interfaceProblem(from?.kind === 'page' ? from.block : undefined, to.block)
  if (to.kind === 'text') return from === null ? textKeyProblem(to.id) : null
  if (from?.kind === to.kind && from.name === to.name) return null
  if (to.kind === 'variable') return variableNameProblem(to.name)
  if (to.kind === 'element') return sayableNameProblem(to.name)
  // A flow of an event needs no title of its own.
  return to.kind === 'flow' && from === null && to.name === '' ? null : titleProblem(to.name)
}

const namesOf = (block: BlockInterface | undefined): readonly string[] =>
  block ? [block.inputs, block.events, block.methods, block.slots].flatMap((list) => list.map(({ name }) => name)) : []

function interfaceProblem(from: BlockInterface | undefined, to: BlockInterface | undefined): Label | null {
  const known = new Set(namesOf(from))
  const wrong = namesOf(to).find((name) => !known.has(name) && blockNameProblem(name))
  return wrong === undefined ? null : blockNameProblem(wrong)
}
