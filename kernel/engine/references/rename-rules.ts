import {
  blockNameProblem,
  canBeSaid,
  canName,
  canNameVariable,
  textKeyProblem,
  titleProblem,
  variableNameProblem,
} from '#kernel/page/names'
import { elementOf, interfaceOf, type PageDocument, type PageEntry } from '#kernel/page/records'
import { isRefusedKey, type Label } from '#kernel/page/values'
import { fieldNames } from './form-fields.ts'
import type { ReferenceOptions, ReferenceTarget } from './reference-target.ts'
import { isFieldList } from './row-lists.ts'

const MAX_NAME = 60
const DATA: Label = { zh: '这是数据中的字段，不能在页面中改名', en: 'It is a field of data, which has no name on the page' }
const MISSING: Label = { zh: '对象不存在', en: 'It does not exist' }

/** Why the target cannot have this name; undefined when it can. */
export function refusedName(document: PageDocument, target: ReferenceTarget, name: string, options: ReferenceOptions): Label | undefined {
  switch (target.kind) {
    case 'variable':
      return variableName(document, target.name, name)
    case 'app variable':
      return variableNameProblem(name) ?? undefined
    case 'input':
      return inputName(document, target.name, name)
    case 'text':
      return textKey(document, target.id, name)
    case 'element':
      return elementName(document, target.id, name, options)
    case 'field':
      return fieldName(document, target.form, target.name, name, options)
    case 'row':
      if (options.ofSlots) return undefined
      if (!isFieldList(elementOf(document, target.use), options.catalogue)) return DATA
      return fieldName(document, target.use, target.field, name, options)
    default:
      return title(document, document.entries.get(target.id), target.kind, name, options)
  }
}

function variableName(document: PageDocument, old: string, name: string): Label | undefined {
  const variable = [...document.entries.values()].find((entry) => entry.kind === 'variable' && entry.name === old)
  if (!variable) return MISSING
  const nameable = canNameVariable(document, name, variable.id)
  return nameable === true ? undefined : nameable
}

/** A text of the project has no record on the page that shows it. */
function textKey(document: PageDocument, old: string, key: string): Label | undefined {
  const problem = textKeyProblem(key)
  if (problem) return problem
  return key !== old && document.entries.has(key) ? taken(key) : undefined
}

function inputName(document: PageDocument, old: string, name: string): Label | undefined {
  const inputs = interfaceOf(document)?.inputs ?? []
  if (!inputs.some((input) => input.name === old)) return MISSING
  if (name !== old && inputs.some((input) => input.name === name)) return taken(name)
  return blockNameProblem(name) ?? undefined
}

function elementName(document: PageDocument, id: string, name: string, { functions = [] }: ReferenceOptions): Label | undefined {
  const element = elementOf(document, id)
  if (!element) return MISSING
  const nameable = element.name === name ? true : canName(document, name, id, functions)
  return nameable === true ? undefined : nameable
}

function fieldName(document: PageDocument, owner: string, old: string, name: string, options: ReferenceOptions): Label | undefined {
  const names = fieldNames(document, owner, options)
  if (!names.has(old)) return MISSING
  const steps = name.split('.')
  if (steps.some((step) => step.trim() !== step || step === '' || isRefusedKey(step)) || name.length > MAX_NAME || /["'`\\\]]/.test(name))
    return {
      zh: '字段名不能为空、过长或含引号；带点时，每一段都要有名称',
      en: 'A field name is not empty, not too long and has no quotes; where it has dots, there is a name between them',
    }
  // A field cannot be both a value and a group of values.
  const clashing = [...names].find((other) => other !== old && `${other}.`.startsWith(`${name}.`) !== `${name}.`.startsWith(`${other}.`))
  return name !== old && names.has(name) ? taken(name) : clashing === undefined ? undefined : taken(clashing)
}

function title(
  document: PageDocument,
  entry: PageEntry | undefined,
  kind: 'api' | 'flow',
  name: string,
  { functions = [] }: ReferenceOptions,
): Label | undefined {
  if (entry?.kind !== kind) return MISSING
  const problem = titleProblem(name)
  if (problem) return problem
  if (kind !== 'api' || name === entry.name) return undefined
  // Formulas say it, where they can.
  const sayable = canBeSaid(name) ? canName(document, name, entry.id, functions) : true
  if (sayable !== true) return sayable
  // Steps may call an api by its name.
  return [...document.entries.values()].some((other) => other.kind === 'api' && other.id !== entry.id && other.name === name)
    ? taken(name)
    : undefined
}

const taken = (name: string): Label => ({ zh: `“${name}”已被使用`, en: `"${name}" is taken` })
