import type { Label } from './json.ts'
import { isRefusedKey } from './path.ts'
import type { PageDocument } from './records.ts'

export const VARIABLE_NAME_RULE = /^[A-Za-z][A-Za-z0-9_]*$/
export const VARIABLE_NAME_LENGTH = 60

/** Whether a variable may have this name, or why not; `except` is the id of the variable that is being renamed. */
export function canNameVariable(document: PageDocument, name: string, except?: string): true | Label {
  if (!VARIABLE_NAME_RULE.test(name) || name.length > VARIABLE_NAME_LENGTH || isRefusedKey(name))
    return {
      zh: `变量名须以字母开头，只含字母、数字和下划线，最多 ${VARIABLE_NAME_LENGTH} 个字符`,
      en: `A variable name starts with a letter, has letters, digits and underscores only, and at most ${VARIABLE_NAME_LENGTH} characters`,
    }
  for (const entry of document.entries.values())
    if (entry.kind === 'variable' && entry.name === name && entry.id !== except)
      return { zh: `变量“${name}”已存在`, en: `There is already a variable "${name}"` }
  return true
}
