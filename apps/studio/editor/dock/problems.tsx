import { IconCloseCircleFill, IconExclamationCircleFill } from '@arco-design/web-react/icon'
import { defineMessages, useMessages } from '../../../shell/messages.ts'
import { useSignalValue } from '../../use-signal-value.ts'
import { insideOf } from '../blocks/inside.ts'
import { InsideLink } from '../blocks/inside-link.tsx'
import { useEditorUi } from '../editor-ui.ts'
import { PartFix } from '../inspector/data-source/part-fix.tsx'
import { loadedPlugins } from '../parts/opened-page.ts'
import { problemsToken } from '../parts/problems-part.ts'
import { PluginRows, usePluginProblems } from '../plugins/plugin-problems.tsx'
import { UpgradeRows, usePluginUpgrades } from '../plugins/plugin-upgrades.tsx'
import { FixButton } from '../problems/fix-button.tsx'
import { AllHosts, HostFixes } from '../resources/host-fixes.tsx'
import { TextFixes } from '../texts/text-fixes.tsx'
import { diagnosticText } from '../words/diagnostic-text.ts'
import { useWordsOf } from '../words/use-words.ts'
import { useShowPlace } from './show-place.ts'

const texts = defineMessages('editor-problems', {
  zh: { none: '没有问题', running: '运行时', where: '{{name}} · {{path}}', error: '错误', warning: '警告' },
  en: { none: 'No problems', running: 'While running', where: '{{name}} · {{path}}', error: 'Error', warning: 'Warning' },
})

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
  const plugins = usePluginProblems(session.kernel)
  const upgrades = usePluginUpgrades(session)
  const rows = [
    ...findings.map((finding) => ({
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
      level: 'error' as const,
      entry: failure.element,
      scope: failure.scope,
      path: failure.at ? `${fieldOf(failure)} (${failure.at.line}:${failure.at.column})` : fieldOf(failure),
      field: fieldOf(failure),
      text: diagnosticText(failure, words),
      finding: undefined,
      failure,
    })),
  ].sort((a, b) => Number(b.level === 'error') - Number(a.level === 'error'))
  const { blocks } = session.part(loadedPlugins)
  const nameOf = (id: string, scope?: string): string => {
    const entry = document.entries.get(id)
    return entry && 'name' in entry ? entry.name : (insideOf(document, blocks?.lookup, id, scope)?.name ?? id)
  }
  if (rows.length === 0 && plugins.length === 0 && upgrades.length === 0) return <p className="ed-note">{t('none')}</p>
  return (
    <ul className="ed-log">
      <PluginRows problems={plugins} words={words} />
      <AllHosts findings={findings} />
      <UpgradeRows session={session} upgrades={upgrades} />
      {rows.map((row) => (
        <li key={`${row.entry} ${row.path} ${row.text}`}>
          <button type="button" onClick={() => open(row.entry, row.field, row.scope)}>
            {row.level === 'error' ? (
              <IconCloseCircleFill className="ed-error" aria-label={t('error')} />
            ) : (
              <IconExclamationCircleFill className="ed-warning" aria-label={t('warning')} />
            )}
            <span>{row.text}</span>
            <span className="ed-muted">
              {row.path ? t('where', { name: nameOf(row.entry, row.scope), path: row.path }) : nameOf(row.entry, row.scope)}
            </span>
          </button>
          <InsideLink entry={row.entry} scope={row.scope} />
          {row.finding && <FixButton finding={row.finding} />}
          {row.finding && <HostFixes finding={row.finding} />}
          {row.finding && <TextFixes finding={row.finding} />}
          {row.failure && <PartFix failure={row.failure} className="ed-host-fixes" />}
        </li>
      ))}
    </ul>
  )
}
