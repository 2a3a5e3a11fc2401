import type { Diagnostic } from '#kernel/engine'
import { type DiagnosticText, type Parameter, TEXTS } from './engine-texts.ts'

/** What the engine said, told apart by code and parameters; messages of authors' own errors have no code. */
export interface EngineMessage {
  readonly code: DiagnosticText | null
  readonly parameters: { readonly [name in Parameter]?: string }
}

/** What kind of error it is, as the VM writes it in front of its messages. */
const KINDS = {
  TypeError: '类型错误',
  ReferenceError: '引用错误',
  SyntaxError: '语法错误',
  RangeError: '范围错误',
  InternalError: '内部错误',
} as const
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
export function engineText(message: string, locale: 'zh' | 'en'): string {
  const { code, parameters } = readMessage(message)
  if (code === null || locale === 'en') return withKind(message, locale)
  const kind = KIND.exec(message)?.[1] as keyof typeof KINDS | undefined
  const text = TEXTS[code].zh.replace(/\{\{(\w+)\}\}/g, (_, name: Parameter) => parameters[name] ?? '')
  return kind ? `${KINDS[kind]}：${text}` : text
}

const withKind = (message: string, locale: 'zh' | 'en'): string =>
  locale === 'en' ? message : message.replace(KIND, (_, kind: keyof typeof KINDS) => `${KINDS[kind]}：`)

const TITLES: { readonly [code: string]: { readonly zh: string; readonly en: string } } = {
  FORMULA_THROWN: { zh: '公式出错', en: 'Formula failed' },
  FORMULA_SYNTAX: { zh: '公式语法错误', en: 'Formula does not parse' },
  FORMULA_TIMEOUT: { zh: '公式超时', en: 'Formula took too long' },
  FORMULA_QUARANTINED: { zh: '公式已停用', en: 'Formula was stopped' },
  SOURCE_FAILED: { zh: '数据请求失败', en: 'Data source failed' },
  FLOW_FAILED: { zh: '流程未能启动', en: 'Flow could not start' },
  FLOW_INTERRUPTED: { zh: '流程被中断', en: 'Flow was interrupted' },
}

/** A diagnostic as one line: what went wrong, and how. */
export function diagnosticText({ code, message }: Pick<Diagnostic, 'code' | 'message'>, locale: 'zh' | 'en'): string {
  const title = TITLES[code]?.[locale]
  const text = engineText(message, locale)
  return title ? `${title}${locale === 'zh' ? '：' : ': '}${text}` : text
}
