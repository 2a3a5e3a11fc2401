import type { Finding, Label } from '#kernel/page'
import { type Fix, fixOf, planFix } from '#sdk/check'
import { defineMessages, useMessages } from '../../../shell/messages.ts'
import { referenceOptions } from '../document/reference-options.ts'
import { useEditorUi } from '../parts/editor-ui.ts'
import { useWordsOf } from '../words/use-words.ts'
import '../resources/host-fixes.css'

const texts = defineMessages('editor-fix', {
  zh: {
    change: '改为“{{to}}”',
    enter: '填入“{{to}}”',
    guard: '让接口也要求“{{to}}”',
    add: '添加变量“{{to}}”',
    usual: '恢复默认值',
    remove: '移除',
    step: '移除这个步骤',
    main: '移到主区域',
    label: '{{what}}：{{problem}}',
  },
  en: {
    change: 'Change to “{{to}}”',
    enter: 'Enter “{{to}}”',
    guard: 'Let the api ask for “{{to}}” too',
    add: 'Add the variable “{{to}}”',
    usual: 'Back to the default',
    remove: 'Take it out',
    step: 'Take the step out',
    main: 'Move to the main region',
    label: '{{what}}: {{problem}}',
  },
})

type Words = 'change' | 'enter' | 'guard' | 'add' | 'usual' | 'remove' | 'step' | 'main'
const GONE: Label = { zh: '页面已改变，这个修正不再适用', en: 'The page has changed: this fix does not apply any more' }

/** What the button says, and the new value in it. */
function wordsOf(fix: Fix, code: string): readonly [words: Words, to?: string] {
  switch (fix.kind) {
    case 'set':
      return [code === 'PERMISSION_UNGUARDED_CALL' ? 'guard' : code === 'CHECK_NO_ADDRESS' ? 'enter' : 'change', String(fix.value)]
    case 'remove':
      return [code === 'CHECK_UNKNOWN_PROP' ? 'remove' : 'usual']
    case 'variable':
      return ['add', fix.name]
    case 'step':
      return ['step']
    case 'drop':
      return [fix.part === 'region' ? 'main' : 'remove']
    default:
      return ['change', fix.to]
  }
}

/** Makes the fix of a finding, as one step that can be undone; nothing where there is none. */
export function FixButton({ finding, onFixed }: { readonly finding: Finding; readonly onFixed?: () => void }) {
  const { session } = useEditorUi()
  const t = useMessages(texts)
  const words = useWordsOf(session)
  const fix = fixOf(finding)
  if (!fix) return null
  const [key, to = ''] = wordsOf(fix, finding.code)
  const what = t(key, { to })
  const plan = ({ newId }: { readonly newId: (prefix: string) => string }) =>
    planFix(session.document(), finding, { ...referenceOptions(session.kernel), catalogue: session.catalogue, newId }) ?? {
      refused: GONE,
    }
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
