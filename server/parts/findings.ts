import type { Finding } from '#kernel/page/records'
import { inWords } from '../http/words.ts'
import type { PartFinding } from './section.ts'

export const finding = (level: PartFinding['level'], code: string, zh: string, en: string, of = ''): PartFinding => ({
  level,
  code,
  message: { zh, en },
  of,
})

/** Findings of the kernel on a page or in a block. */
export const ofDocument = (of: string, findings: readonly Finding[]): readonly PartFinding[] =>
  findings.map(({ level, code, message }) => ({
    level,
    code,
    message: { zh: inWords(message, 'zh'), en: inWords(message, 'en') },
    of,
  }))
