import type { Diagnostic } from '#kernel/engine'
import { filled, type Label, type Told } from '#kernel/message'

const TITLES: { readonly [code: string]: Label } = {
  FORMULA_THROWN: { zh: '公式出错', en: 'Formula failed' },
  FORMULA_SYNTAX: { zh: '公式语法错误', en: 'Formula does not parse' },
  FORMULA_TIMEOUT: { zh: '公式超时', en: 'Formula took too long' },
  FORMULA_QUARANTINED: { zh: '公式已停用', en: 'Formula was stopped' },
  VIEW_FAILED: { zh: '组件显示出错', en: 'Component failed' },
  SOURCE_FAILED: { zh: '数据请求失败', en: 'Data source failed' },
  FLOW_FAILED: { zh: '流程未能启动', en: 'Flow could not start' },
  FLOW_INTERRUPTED: { zh: '流程被中断', en: 'Flow was interrupted' },
}

/** A diagnostic as one line: what went wrong, and how. */
export function diagnosticText({ code, message }: Pick<Diagnostic, 'code' | 'message'>, words: (told: Told) => string): string {
  const title = TITLES[code]
  return title ? words(filled({ zh: '{title}：{words}', en: '{title}: {words}' }, { title, words: words(message) })) : words(message)
}
