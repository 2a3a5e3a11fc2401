import * as z from 'zod'
import { MessageError } from '#kernel/message'
import { variableNameProblem } from '#kernel/page/names'
import { fitsKind, type Json } from '#kernel/page/values'
import { plainLines } from '../../http/plain-text.ts'
import { settingIssueMessage } from './setting-labels.ts'

/** Characters of a default value as JSON: it goes along with each page that names the project's variables. */
export const DEFAULT_LENGTH = 10_000
/** Variables of one project. */
export const MOST_VARIABLES = 200
const MOST_FORMER = 20

/** A value that all pages of a project share. */
export const variableRecord = z.strictObject({
  kind: z.literal('variable'),
  id: z.string().min(1).max(100),
  name: z.string().max(100),
  /** The name of a type of values. The studio checks what only its declaration knows. */
  type: z
    .string()
    .max(100)
    .regex(/^[a-z][a-z0-9.-]*$/),
  defaultValue: z.json(),
  description: z.string().overwrite(plainLines).max(500),
  /** Where its value outlives the page. */
  persist: z.enum(['none', 'tab', 'browser']),
  /** What it was called before: pages that still say so are told the name of today. */
  formerly: z.array(z.string().max(100)).max(MOST_FORMER),
})
export type VariableRecord = Readonly<z.output<typeof variableRecord>>

/** @throws MessageError that says what is wrong with it */
export function parseVariable(value: unknown): VariableRecord {
  const parsed = variableRecord.safeParse(value)
  if (!parsed.success) throw new MessageError(settingIssueMessage(parsed.error.issues[0]!))
  const { name, type, defaultValue, formerly } = parsed.data
  for (const each of [name, ...formerly]) {
    const problem = variableNameProblem(each)
    if (problem) throw new MessageError(problem)
  }
  if (!fitsKind(type, defaultValue as Json))
    throw new MessageError({
      zh: `变量“${name}”的默认值不是 ${type} 类型`,
      en: `The default of the variable "${name}" is of another type than ${type}`,
    })
  if (JSON.stringify(defaultValue).length > DEFAULT_LENGTH)
    throw new MessageError({
      zh: `变量“${name}”的默认值超过 ${DEFAULT_LENGTH} 个字符：较大的数据请用接口读取`,
      en: `The default of the variable "${name}" is longer than ${DEFAULT_LENGTH} characters: read larger data from an API`,
    })
  return parsed.data
}

/** A name that two variables have; null where each has its own. */
export function sameName(variables: readonly VariableRecord[]): string | null {
  const names = new Set<string>()
  for (const { name } of variables) {
    if (names.has(name)) return name
    names.add(name)
  }
  return null
}
