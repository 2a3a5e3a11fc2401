import type { Diagnostic } from '#kernel/engine'
import type { Label } from '#kernel/page'
import { type DiagnosticText, type Parameter, TEXTS } from './engine-texts.ts'

/** What the engine said, told apart by code and parameters; messages of authors' own errors have no code. */
export interface EngineMessage {
  readonly code: DiagnosticText | null
  readonly parameters: { readonly [name in Parameter]?: string }
}

/** What kind of error it is, as the VM writes it in front of its messages. */
const KINDS: { readonly [kind: string]: Label } = {
  TypeError: { zh: '类型错误：', en: 'TypeError: ' },
  ReferenceError: { zh: '引用错误：', en: 'ReferenceError: ' },
  SyntaxError: { zh: '语法错误：', en: 'SyntaxError: ' },
  RangeError: { zh: '范围错误：', en: 'RangeError: ' },
  InternalError: { zh: '内部错误：', en: 'InternalError: ' },
}
const KIND = /^(TypeError|ReferenceError|SyntaxError|RangeError|InternalError): /

/** Finds out what a message says. */
export function readMessage(message: string): EngineMessage {
  const plain = message.replace(KIND, '')
  for (const [code, { pattern }] of Object.entries(TEXTS) as [DiagnosticText, (typeof TEXTS)[DiagnosticText]][]) {
    const match = pattern.exec(plain)
    if (match) return { code, parameters: { ...match.groups } }
  }
  return { code: null, parameters: {} }
}

/** The message in the language of whoever reads it; the words of authors' own errors stay as they are. */
export function engineText(message: string, locale: keyof Label): string {
  const { code, parameters } = readMessage(message)
  const kind = KINDS[KIND.exec(message)?.[1] ?? '']?.[locale] ?? ''
  if (code === null) return kind + message.replace(KIND, '')
  return kind + TEXTS[code][locale].replace(/\{\{(\w+)\}\}/g, (_, name: Parameter) => parameters[name] ?? '')
}

const TITLES: { readonly [code: string]: Label } = {
  FORMULA_THROWN: { zh: '公式出错', en: 'Formula failed' },
  FORMULA_SYNTAX: { zh: '公式语法错误', en: 'Formula does not parse' },
  FORMULA_TIMEOUT: { zh: '公式超时', en: 'Formula took too long' },
  FORMULA_QUARANTINED: { zh: '公式已停用', en: 'Formula was stopped' },
  SOURCE_FAILED: { zh: '数据请求失败', en: 'Data source failed' },
  FLOW_FAILED: { zh: '流程未能启动', en: 'Flow could not start' },
  FLOW_INTERRUPTED: { zh: '流程被中断', en: 'Flow was interrupted' },
}

/** A diagnostic as one line: what went wrong, and how. */
export function diagnosticText({ code, message }: Pick<Diagnostic, 'code' | 'message'>, locale: keyof Label): string {
  const title = TITLES[code]?.[locale]
  const text = engineText(message, locale)
  return title ? `${title}${locale === 'zh' ? '：' : ': '}${text}` : text
}
