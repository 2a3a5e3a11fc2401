import { type Locale, labelIn, tableIn } from '#kernel/message'
import type { Label } from '#kernel/page/values'
import { usePage } from './page-context.ts'
import { type PlaceholderProps, usePluginOf } from './placeholders.tsx'
import type { ViewPlugin } from './views.ts'

const UNKNOWN: Label = { zh: '未知组件', en: 'Unknown component' }

/** How the plugin of a component stands that is not there, and what to do about it. */
const STANDINGS = {
  absent: {
    state: { zh: '未安装', en: 'is not installed' },
    remedy: { zh: '请联系管理员安装。', en: 'Ask an administrator to install it.' },
  },
  disabled: {
    state: { zh: '已停用', en: 'is switched off' },
    remedy: { zh: '请在“插件”页面启用，或联系管理员。', en: 'Enable it on the Plugins screen, or ask an administrator.' },
  },
  failed: {
    state: { zh: '启动失败', en: 'did not start' },
    remedy: { zh: '原因见“插件”页面，或联系管理员。', en: 'The Plugins screen says why; or ask an administrator.' },
  },
  active: {
    state: { zh: '不含此组件', en: 'does not bring it' },
    remedy: { zh: '请联系管理员安装包含此组件的版本。', en: 'Ask an administrator for a version that does.' },
  },
} as const satisfies Record<ViewPlugin['standing'], { readonly state: Label; readonly remedy: Label }>

/** Placeholder for a component that no plugin provides. */
export function MissingComponent({ id, type }: PlaceholderProps) {
  const { locale, views } = usePage()
  const plugin = usePluginOf(views, type)
  return (
    <div className="tessera-placeholder" data-id={id} data-type={type} role="note">
      {plugin ? (
        <>
          <strong>
            {type} {id}
          </strong>
          <span>{standingOf(plugin, locale)}</span>
          <span>{labelIn(STANDINGS[plugin.standing].remedy, locale)}</span>
        </>
      ) : (
        `${tableIn(UNKNOWN, locale)}: ${type}`
      )}
    </div>
  )
}

const STANDING = {
  zh: (plugin: string, state: string) => `插件 ${plugin} ${state}。`,
  en: (plugin: string, state: string) => `The plugin ${plugin} ${state}.`,
}

function standingOf({ id, version, standing }: ViewPlugin, locale: Locale): string {
  const state = labelIn(STANDINGS[standing].state, locale)
  // Of a plugin that was never there, no version is known.
  const named = version === '' ? id : `${id} ${version}`
  return tableIn(STANDING, locale)(named, state)
}
