import { useDeferredValue, useMemo, useState } from 'react'
import { labelIn } from '#kernel/message'
import { indexOf } from '#kernel/page/records'
import { useEditor } from '#sdk/studio'
import { useLocale } from '#shell/messages'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { declarationOf } from '../document/catalogue.ts'
import { useDrag } from '../drag/drag-controller.ts'
import { problemsToken } from '../parts/problems-part.ts'
import { filtered, hasFilledRegions, outlineRows } from './outline-rows.ts'

/** The rows of the outline, what is wrong with their elements, and the ways to open and to filter them. */
export function useOutlineRows() {
  const session = useEditor()
  const locale = useLocale()
  const [query, setQuery] = useState('')
  const [onlyProblems, setOnlyProblems] = useState(false)
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const wanted = useDeferredValue(query)
  const document = useSignalValue(session.store.current)
  const findings = useSignalValue(session.findings)
  const failures = useSignalValue(session.part(problemsToken).failures)
  const placing = useSignalValue(useDrag().placing)
  const problems = useMemo(
    () => new Set([...findings.map(({ entry }) => entry), ...failures.map(({ element }) => element)]),
    [findings, failures],
  )
  const shown = useMemo(() => {
    const labelOf = (type: string) => labelIn(declarationOf(session.kernel, type)?.label, locale) ?? type
    return filtered(document, wanted, labelOf, onlyProblems ? problems : undefined)
  }, [document, wanted, onlyProblems, problems, locale, session])
  // The tree is the same object until elements come, go or move: most edits leave the rows as they are. Which regions there are is also a matter of
  // the elements' components.
  const tree = indexOf(document)
  // biome-ignore lint/correctness/useExhaustiveDependencies: where elements stand changes with the tree
  const hasRegions = useMemo(() => hasFilledRegions(document), [tree])
  const looked = placing || hasRegions ? document : tree
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the document no more is looked at
  const rows = useMemo(
    () => outlineRows({ document, catalogue: session.catalogue }, closed, { ...(shown ? { shown } : {}), allRegions: placing }),
    [looked, closed, shown, placing, session],
  )
  const toggle = (id: string, open?: boolean): void =>
    setClosed((now) => {
      const next = new Set(now)
      if (open ?? now.has(id)) next.delete(id)
      else next.add(id)
      return next
    })
  return { rows, problems, placing, setClosed, toggle, query, setQuery, onlyProblems, setOnlyProblems }
}
