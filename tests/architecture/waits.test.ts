import { expect, test } from 'vitest'
import { isTest, type SourceFile, sourceFiles } from './source-files.ts'

/** What React waits for without a boundary in the same file: its place on a page is then not kept, but that of the container around it. */
function openWaits({ path, text }: SourceFile): boolean {
  if (!/^(plugins\/components|sdk\/react)\//.test(path) || isTest(path)) return false
  return /import \{[^}]*\b(?:lazy|use)\b[^}]*\} from 'react'/.test(text) && !/<Suspense\b/.test(text)
}

test('a view of the product that waits for something keeps it to its own place', () => {
  expect(sourceFiles.filter(openWaits).map(({ path }) => path)).toEqual([])
})

const planted = (text: string): SourceFile => ({ path: 'plugins/components/x/view.tsx', text })

test.each([
  ["import { lazy } from 'react'\nconst Chart = lazy(() => import('./chart.tsx'))", true],
  ["import { use, useMemo } from 'react'\nexport const View = () => use(promise)", true],
  ["import { lazy, Suspense } from 'react'\nexport const View = () => <Suspense><Chart /></Suspense>", false],
  ["import { useEffect } from 'react'", false],
])('a planted wait is found where it is open: %s', (text, found) => {
  expect(openWaits(planted(text))).toBe(found)
})
