import { IconCloseCircleFill } from '@arco-design/web-react/icon'
import { Link } from 'wouter'
import { type Told, toldBy } from '#kernel/message'
import type { Kernel } from '#kernel/plugin'
import { defineMessages, useMessages } from '#shell/messages'
import type { PluginProblem } from '#shell/plugins/plugin-set'
import { currentUser } from '#shell/session'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { editorPlugins } from '../plugins/editor-plugins.ts'

const texts = defineMessages('editor-plugin-problems', {
  zh: { failed: '插件 {{id}} {{version}} 未能运行：{{reason}}', screen: '打开插件页面', ask: '请联系管理员', error: '错误' },
  en: {
    failed: 'The plugin {{id}} {{version}} does not run: {{reason}}',
    screen: 'Open the Plugins screen',
    ask: 'Ask an administrator',
    error: 'Error',
  },
})

/** Plugins that do not run in an editor, and why. */
export const usePluginProblems = (kernel: Kernel): readonly PluginProblem[] => useSignalValue(editorPlugins(kernel).problems)

/** A row for each plugin that does not run; who may do something about it is led there. */
export function PluginRows({ problems, words }: { readonly problems: readonly PluginProblem[]; readonly words: (told: Told) => string }) {
  const t = useMessages(texts)
  const user = useSignalValue(currentUser)
  return problems.map(({ plugin: { id, version }, error }) => (
    <li key={`${id}@${version}`} className="ed-plugin-problem">
      <IconCloseCircleFill className="ed-error" aria-label={t('error')} />
      <span>{t('failed', { id, version, reason: words(toldBy(error)) })}</span>
      {user?.role === 1 ? <Link href="/plugins">{t('screen')}</Link> : <span className="ed-muted">{t('ask')}</span>}
    </li>
  ))
}
