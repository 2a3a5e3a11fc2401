import { useId } from 'react'
import type { Finding } from '#kernel/page/records'
import type { Label } from '#kernel/page/values'
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
    all: '修正全部 {{count}} 处',
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
    all: 'Fix all {{count}} of this kind',
    all_one: 'Fix {{count}} of this kind',
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

/** Makes the fix of a finding; fixes of one gesture are one step that can be undone. */
function useFix() {
  const { session } = useEditorUi()
  const planned = (finding: Finding, newId: (prefix: string) => string) =>
    planFix(session.document(), finding, { ...referenceOptions(session.kernel), catalogue: session.catalogue, newId })
  const run = (finding: Finding, gesture?: string): boolean => {
    const plan = ({ newId }: { readonly newId: (prefix: string) => string }) => planned(finding, newId) ?? { refused: GONE }
    const command = { id: 'command/fix-finding', label: { zh: '修正问题', en: 'Fix a problem' }, plan } as const
    return session.run(command, {}, gesture === undefined ? {} : { gesture })
  }
  /** One fix may mend several findings: a variable that two formulas lack is added once. */
  const runAll = (findings: readonly Finding[], gesture: string): void => {
    for (const finding of findings) if (planned(finding, (prefix) => prefix)) run(finding, gesture)
  }
  return { run, runAll }
}

/** Makes the fix of a finding, as one step that can be undone; nothing where there is none. */
export function FixButton({ finding, onFixed }: { readonly finding: Finding; readonly onFixed?: () => void }) {
  const { session } = useEditorUi()
  const t = useMessages(texts)
  const words = useWordsOf(session)
  const { run } = useFix()
  const fix = fixOf(finding)
  if (!fix) return null
  const [key, to = ''] = wordsOf(fix, finding.code)
  const what = t(key, { to })
  return (
    <span className="ed-host-fixes">
      <button
        type="button"
        aria-label={t('label', { what, problem: words(finding.message) })}
        onClick={() => {
          if (run(finding)) onFixed?.()
        }}
      >
        {what}
      </button>
    </span>
  )
}

/** Makes the fixes of several findings of one kind, as one step that can be undone. */
export function FixAllButton({ findings }: { readonly findings: readonly Finding[] }) {
  const t = useMessages(texts)
  const { runAll } = useFix()
  const gesture = useId()
  return (
    <span className="ed-host-fixes">
      <button type="button" onClick={() => runAll(findings, `${gesture} ${findings[0]!.entry}`)}>
        {t('all', { count: findings.length })}
      </button>
    </span>
  )
}

/** By the first finding of each kind that has several with a fix: all of them. */
export function fixedTogether(findings: readonly Finding[]): ReadonlyMap<Finding, readonly Finding[]> {
  const kinds = new Map<string, Finding[]>()
  for (const finding of findings) {
    const fix = fixOf(finding)
    if (fix) kinds.set(`${finding.code} ${fix.kind}`, [...(kinds.get(`${finding.code} ${fix.kind}`) ?? []), finding])
  }
  return new Map([...kinds.values()].flatMap((all) => (all.length > 1 ? [[all[0]!, all] as const] : [])))
}
