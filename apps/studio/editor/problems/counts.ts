import { computed, type ReadonlySignal } from '@preact/signals-core'
import { type CheckedEnvironment, levelIn } from '#sdk/check'
import type { Editor } from '#sdk/studio'
import { defineMessages, type Translate } from '../../../shell/messages.ts'
import { problemsToken } from '../parts/problems-part.ts'
import { editorPlugins } from '../plugins/editor-plugins.ts'
import { upgradesOf } from './upgrades.ts'

export const countTexts = defineMessages('editor-problem-counts', {
  zh: { errors: '{{count}} 个错误', warnings: '{{count}} 个警告', both: '{{errors}}，{{warnings}}' },
  en: { errors: 'Errors: {{count}}', warnings: 'Warnings: {{count}}', both: '{{errors}} · {{warnings}}' },
})

export interface ProblemCounts {
  readonly errors: number
  readonly warnings: number
}

/** How many problems the page has: what the panel lists, its tab counts and the publish dialog tells. */
export function problemCounts(editor: Editor): ReadonlySignal<ProblemCounts> {
  const { findings, failures } = editor.part(problemsToken)
  const { problems } = editorPlugins(editor.kernel)
  const upgrades = upgradesOf(editor)
  return computed(() => {
    const errors = findings.value.filter(({ level }) => level === 'error').length
    // Plugins that failed are told as errors, newer versions of them as what may be looked at.
    return {
      errors: errors + failures.value.length + problems.value.length,
      warnings: findings.value.length - errors + upgrades.value.length,
    }
  })
}

/** The same of what keeps the page from one environment. */
export function stopping(editor: Editor, env: CheckedEnvironment): ReadonlySignal<number> {
  const { findings } = editor.part(problemsToken)
  return computed(() => findings.value.filter((finding) => levelIn(finding, env) === 'error').length)
}

/** Both in words, the errors first; empty where there is nothing. */
export function countWords({ errors, warnings }: ProblemCounts, t: Translate<'errors' | 'warnings' | 'both'>): string {
  const [first, second] = [t('errors', { count: errors }), t('warnings', { count: warnings })]
  if (errors > 0 && warnings > 0) return t('both', { errors: first, warnings: second })
  return errors > 0 ? first : warnings > 0 ? second : ''
}
