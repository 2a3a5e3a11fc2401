import type { Diagnostic } from '#kernel/engine'
import { setSource } from '#kernel/page/commands'
import { getPath, setPath } from '#kernel/page/values'
import { fieldsOf, sourcesPoint } from '#sdk'
import { useEditor } from '#sdk/studio'
import { defineMessages, useMessages } from '#shell/messages'
import { useSignalValue } from '../../../../kit/panel/use-signal-value.ts'

const texts = defineMessages('editor-part-fix', {
  zh: { show: '显示 {{path}}', hint: '把取值路径设为 {{path}}' },
  en: { show: 'Show {{path}}', hint: 'Sets the path in the answer to {{path}}' },
})
const FIELD = 'sourceField'

/** Beside data that its element cannot show, where a part of it would do: a button that chooses this part. */
export function PartFix({ failure, className }: { readonly failure: Diagnostic; readonly className: string }) {
  const session = useEditor()
  const t = useMessages(texts)
  const sources = useSignalValue(session.kernel.registry(sourcesPoint).all)
  const entry = useSignalValue(session.store.current).entries.get(failure.element)
  const use = entry?.kind === 'element' || entry?.kind === 'page' ? entry.source : undefined
  const declaration = sources.find(({ id }) => id === use?.source)
  const has = declaration !== undefined && fieldsOf(declaration.config).some(({ path }) => path === FIELD)
  if (!use || !has || failure.part === undefined || use.bindings[FIELD]) return null
  const now = getPath(use.config, FIELD)
  const path = typeof now === 'string' && now.trim() !== '' ? `${now.trim()}.${failure.part}` : failure.part
  const choose = () => session.run(setSource, { id: failure.element, source: { ...use, config: setPath(use.config, FIELD, path) } })
  return (
    <span className={className}>
      <button type="button" title={t('hint', { path })} onClick={choose}>
        {t('show', { path })}
      </button>
    </span>
  )
}
