import type { Finding } from '#kernel/page'
import { type Fix, fixOf, planFix } from '#sdk/check'
import { defineMessages, useMessages } from '../../../shell/messages.ts'
import { useEditorUi } from '../editor-ui.ts'
import { useWordsOf } from '../words/use-words.ts'
import '../resources/host-fixes.css'

const texts = defineMessages('editor-fix', {
  zh: { set: '改为“{{to}}”', remove: '移除', label: '{{what}}：{{problem}}', gone: '页面已改变，这个修正不再适用' },
  en: {
    set: 'Change to “{{to}}”',
    remove: 'Take it out',
    label: '{{what}}: {{problem}}',
    gone: 'The page has changed: this fix does not apply any more',
  },
})

const newOf = (fix: Fix): string | undefined => (fix.kind === 'remove' ? undefined : fix.kind === 'set' ? String(fix.value) : fix.to)

/** Makes the fix of a finding, as one step that can be undone; nothing where there is none. */
export function FixButton({ finding, onFixed }: { readonly finding: Finding; readonly onFixed?: () => void }) {
  const { session } = useEditorUi()
  const t = useMessages(texts)
  const words = useWordsOf(session)
  const fix = fixOf(finding)
  if (!fix) return null
  const to = newOf(fix)
  const what = to === undefined ? t('remove') : t('set', { to })
  const plan = () => planFix(session.document(), finding) ?? { refused: { zh: '页面已改变，这个修正不再适用', en: t('gone') } }
  return (
    <span className="ed-host-fixes">
      <button
        type="button"
        aria-label={t('label', { what, problem: words(finding.message) })}
        onClick={() => {
          if (session.run({ id: 'command/fix-finding', label: { zh: '修正问题', en: 'Fix a problem' }, plan }, {})) onFixed?.()
        }}
      >
        {what}
      </button>
    </span>
  )
}
