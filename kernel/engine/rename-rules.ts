import { canNameVariable, elementOf, isRefusedKey, type Label, PAGE_ID, type PageDocument, type PageEntry } from '#kernel/page'
import { fieldNames } from './form-fields.ts'
import { meaningOf } from './names.ts'
import { parseSource } from './parse-source.ts'
import type { ReferenceOptions, ReferenceTarget } from './reference-target.ts'

const MAX_NAME = 60
const MAX_TITLE = 300
const MISSING: Label = { zh: '对象不存在', en: 'It does not exist' }

/** Why the target cannot have this name; undefined when it can. */
export function refusedName(document: PageDocument, target: ReferenceTarget, name: string, options: ReferenceOptions): Label | undefined {
  switch (target.kind) {
    case 'variable':
      return variableName(document, target.name, name)
    case 'element':
      return elementName(document, target.id, name, options)
    case 'field':
      return fieldName(document, target, name, options)
    default:
      return title(document, document.entries.get(target.id), target.kind, name)
  }
}

function variableName(document: PageDocument, old: string, name: string): Label | undefined {
  const variable = [...document.entries.values()].find((entry) => entry.kind === 'variable' && entry.name === old)
  if (!variable) return MISSING
  const nameable = canNameVariable(document, name, variable.id)
  return nameable === true ? undefined : nameable
}

function elementName(document: PageDocument, old: string, name: string, options: ReferenceOptions): Label | undefined {
  if (!elementOf(document, old)) return MISSING
  const parsed = parseSource(name)
  const bare = parsed.form === 'expression' && parsed.root.type === 'Identifier' && parsed.root.name === name
  if (!bare || !/^[\w$]+$/.test(name) || name.length > MAX_NAME || isRefusedKey(name))
    return {
      zh: `标识须是公式里能用的名称：以字母开头，只含字母、数字和下划线，最多 ${MAX_NAME} 个字符`,
      en: `An id must be a name that formulas can use: letters, digits and underscores, a letter first, at most ${MAX_NAME} characters`,
    }
  if (name === old) return undefined
  const means = meaningOf(name, { elements: new Set(), functions: new Set(options.functions) })
  if (means !== 'other' || name === PAGE_ID) return { zh: `“${name}”在公式中另有含义`, en: `"${name}" means something else in formulas` }
  return document.entries.has(name) ? taken(name) : undefined
}

function fieldName(
  document: PageDocument,
  { form, name: old }: ReferenceTarget & { kind: 'field' },
  name: string,
  options: ReferenceOptions,
): Label | undefined {
  const names = fieldNames(document, form, options)
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

function title(document: PageDocument, entry: PageEntry | undefined, kind: 'api' | 'flow', name: string): Label | undefined {
  if (entry?.kind !== kind) return MISSING
  if (name.trim() !== name || name === '' || name.length > MAX_TITLE)
    return { zh: '名称不能为空或过长', en: 'The name is empty or too long' }
  // Steps may call an api by its name.
  const others = [...document.entries.values()].some((other) => other.kind === 'api' && other.id !== entry.id && other.name === name)
  return kind === 'api' && others ? taken(name) : undefined
}

const taken = (name: string): Label => ({ zh: `“${name}”已被使用`, en: `"${name}" is taken` })
