import type { Label } from './json.ts'
import { isRefusedKey } from './limits.ts'
import type { PageDocument } from './records.ts'

const NAME = /^[A-Za-z][A-Za-z0-9_]*$/
const MAX_LENGTH = 60

/** Whether a variable may have this name, or why not; `except` is the id of the variable that is being renamed. */
export function canNameVariable(document: PageDocument, name: string, except?: string): true | Label {
  if (!NAME.test(name) || name.length > MAX_LENGTH || isRefusedKey(name))
    return {
      zh: `变量名须以字母开头，只含字母、数字和下划线，最多 ${MAX_LENGTH} 个字符`,
      en: `A variable name starts with a letter, has letters, digits and underscores only, and at most ${MAX_LENGTH} characters`,
    }
  for (const entry of document.entries.values())
    if (entry.kind === 'variable' && entry.name === name && entry.id !== except)
      return { zh: `变量“${name}”已存在`, en: `There is already a variable "${name}"` }
  return true
}
