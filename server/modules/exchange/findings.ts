import type { Finding } from '#kernel/page'
import { inWords } from '../../http/words.ts'
import type { ExchangeFinding, ToldLabel } from './model.ts'

const MOST = 200

export const finding = (level: ExchangeFinding['level'], code: string, zh: string, en: string, of = ''): ExchangeFinding => ({
  level,
  code,
  message: { zh, en },
  of,
})

/** What the kernel found on a page or in a block. */
export const ofDocument = (of: string, findings: readonly Finding[]): readonly ExchangeFinding[] =>
  findings.map(({ level, code, message }) => ({
    level,
    code,
    message: { zh: inWords(message, 'zh'), en: inWords(message, 'en') } satisfies ToldLabel,
    of,
  }))

const RANK = { error: 0, warning: 1, info: 2 } as const

/** As many as are shown, the gravest first, and how many there are beyond them; `more` were left out before. */
export function shown(findings: readonly ExchangeFinding[], more = 0) {
  const sorted = findings.toSorted((a, b) => RANK[a.level] - RANK[b.level])
  return { findings: sorted.slice(0, MOST), moreFindings: more + Math.max(0, sorted.length - MOST) }
}
