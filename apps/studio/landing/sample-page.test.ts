import { expect, test } from 'vitest'
import { parsePage } from '#kernel/page/schema'
import { samplePage } from './sample-page.ts'

test.each(['zh', 'en'] as const)('the sample of the landing page is a whole page without findings: %s', (locale) => {
  const { document, findings } = parsePage(samplePage(locale))
  expect(findings).toEqual([])
  expect([...document.entries.values()].flatMap((entry) => (entry.kind === 'element' ? [entry.type] : []))).toContain('Statistic')
})
