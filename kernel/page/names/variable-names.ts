import { filled } from '#kernel/message'
import type { PageDocument, PageEntry } from '../records/records.ts'
import type { Label } from '../values/json.ts'
import { variableNameProblem } from './name-problems.ts'

/** Whether a variable may have this name, or why not; `except` is the id of the variable that is being renamed. */
export function canNameVariable(document: PageDocument, name: string, except?: string): true | Label {
  const problem = variableNameProblem(name)
  if (problem) return problem
  return takenVariableProblem(document.entries.values(), name, except) ?? true
}

/** Why no second variable can have this name; null where none has it but `except`. */
export function takenVariableProblem(entries: Iterable<PageEntry>, name: string, except?: string): Label | null {
  for (const entry of entries)
    if (entry.kind === 'variable' && entry.name === name && entry.id !== except)
      return filled({ zh: '变量“{name}”已存在', en: 'There is already a variable "{name}"' }, { name })
  return null
}
