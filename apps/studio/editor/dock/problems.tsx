import { IconCloseCircleFill, IconExclamationCircleFill } from '@arco-design/web-react/icon'
import { useMemo } from 'react'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { defineMessages, useLocale, useMessages } from '../../../shell/messages.ts'
import { InsideLink } from '../blocks/inside-link.tsx'
import { loadedPlugins } from '../document/opened-page.ts'
import { PartFix } from '../inspector/data-source/part-fix.tsx'
import { useEditorUi } from '../parts/editor-ui.ts'
import { problemsToken } from '../parts/problems-part.ts'
import { savingToken } from '../parts/saving-part.ts'
import { countTexts, countWords, problemCounts } from '../problems/counts.ts'
import { PluginRows, usePluginProblems } from '../problems/plugin-problems.tsx'
import { UpgradeRows, usePluginUpgrades } from '../problems/plugin-upgrades.tsx'
import { insideOf } from '../words/inside.ts'
import '../problems/problems.css'
import { useShowPlace } from '../places/show-place.ts'
import { FindingFixes } from '../problems/finding-fixes.tsx'
import { FixAllButton, fixedTogether } from '../problems/fix-button.tsx'
import { AllHosts } from '../resources/host-fixes.tsx'
import { diagnosticText } from '../words/diagnostic-text.ts'
import { placeWords } from '../words/place-words.ts'
import { useWordsOf } from '../words/use-words.ts'

const texts = defineMessages('editor-problems', {
  zh: { none: '没有问题', running: '运行时', where: '{{name}} · {{path}}', error: '错误', warning: '警告' },
  en: { none: 'No problems', running: 'While running', where: '{{name}} · {{path}}', error: 'Error', warning: 'Warning' },
})

/** Where in its text a formula fails. */
const atText = (at: { readonly line: number; readonly column: number } | undefined): string => (at ? ` (${at.line}:${at.column})` : '')
/** What is no field of the inspector begins with `#`. */
const fieldOf = ({ path }: { readonly path: string }): string => (path.startsWith('#') ? '' : path)

/** What is wrong with the page; a row leads to its element. */
export function Panel() {
  const { session } = useEditorUi()
  const open = useShowPlace()
  const t = useMessages(texts)
  const words = useWordsOf(useEditorUi().session)
  const findings = useSignalValue(session.findings)
  const failures = useSignalValue(session.part(problemsToken).failures)
  const document = useSignalValue(session.store.current)
  const locale = useLocale()
  const plugins = usePluginProblems(session.kernel)
  const upgrades = usePluginUpgrades(session)
  const rows = [
    ...findings.map((finding) => ({
      at: undefined,
      level: finding.level,
      entry: finding.entry,
      scope: undefined,
      path: finding.path,
      field: finding.path,
      text: words(finding.message),
      finding,
      failure: undefined,
    })),
    ...failures.map((failure) => ({
      at: failure.at,
      level: 'error' as const,
      entry: failure.element,
      scope: failure.scope,
      path: fieldOf(failure),
      field: fieldOf(failure),
      text: diagnosticText(failure, words),
      finding: undefined,
      failure,
    })),
  ].sort((a, b) => Number(b.level === 'error') - Number(a.level === 'error'))
  const together = useMemo(() => fixedTogether(findings), [findings])
  const isReadOnly = useSignalValue(session.part(savingToken).state).status === 'read only'
  const counted = useMessages(countTexts)
  const counts = useSignalValue(useMemo(() => problemCounts(session), [session]))
  const { blocks } = session.part(loadedPlugins)
  const nameOf = (id: string, scope?: string): string => {
    const entry = document.entries.get(id)
    return entry && 'name' in entry ? entry.name : (insideOf(document, blocks?.lookup, id, scope)?.name ?? id)
  }
  const pathOf = (id: string, path: string): string => placeWords({ kernel: session.kernel, document, locale }, id, path)
  if (rows.length === 0 && plugins.length === 0 && upgrades.length === 0) return <p className="ed-note">{t('none')}</p>
  return (
    <>
      <p className="ed-problem-counts" role="status">
        {countWords(counts, counted)}
      </p>
      <ul className="ed-log">
        <PluginRows problems={plugins} words={words} />
        <AllHosts findings={findings} />
        <UpgradeRows session={session} upgrades={upgrades} />
        {rows.map((row) => (
          <li key={`${row.entry} ${row.path}${atText(row.at)} ${row.text}`}>
            <button type="button" onClick={() => open(row.finding ?? { entry: row.entry, path: row.field, scope: row.scope })}>
              <span role="img" aria-label={t(row.level)}>
                {row.level === 'error' ? (
                  <IconCloseCircleFill className="ed-error" />
                ) : (
                  <IconExclamationCircleFill className="ed-warning" />
                )}
              </span>
              <span>{row.text}</span>
              <span className="ed-muted">
                {row.path
                  ? t('where', { name: nameOf(row.entry, row.scope), path: `${pathOf(row.entry, row.path)}${atText(row.at)}` })
                  : nameOf(row.entry, row.scope)}
              </span>
            </button>
            <InsideLink entry={row.entry} scope={row.scope} />
            {row.finding && <FindingFixes finding={row.finding} />}
            {row.finding && !isReadOnly && together.has(row.finding) && <FixAllButton findings={together.get(row.finding)!} />}
            {row.failure && <PartFix failure={row.failure} className="ed-host-fixes" />}
          </li>
        ))}
      </ul>
    </>
  )
}
