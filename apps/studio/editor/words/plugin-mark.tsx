import { componentsPoint } from '#sdk'
import { useEditor } from '#sdk/studio'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { defineMessages, useMessages } from '../../../shell/messages.ts'
import { ownerOf } from '../../owner-of.ts'
import { declarationOf } from '../document/catalogue.ts'
import './plugin-mark.css'

const texts = defineMessages('editor-plugin-mark', {
  zh: { plugin: '插件', from: '来自插件 {{id}}' },
  en: { plugin: 'Plugin', from: 'From the plugin {{id}}' },
})

/** Marks a component that a plugin brings, and names the plugin; nothing for the product's own. */
export function PluginMark({ type }: { readonly type: string }) {
  const t = useMessages(texts)
  const { kernel } = useEditor()
  useSignalValue(kernel.registry(componentsPoint).all)
  const declared = declarationOf(kernel, type)
  const id = declared && ownerOf(kernel, componentsPoint, declared.id)
  if (id === undefined) return null
  const about = t('from', { id })
  return (
    <span className="ed-plugin-mark" title={about}>
      <span aria-hidden="true">{t('plugin')}</span>
      <span className="tessera-visually-hidden">{about}</span>
    </span>
  )
}
