import { computed } from '@preact/signals-core'
import { useEffect, useMemo, useState } from 'react'
import type { ElementId, Label } from '#kernel/page'
import { VIEW_LIMIT } from './limits.ts'
import { usePage } from './page-context.ts'
import { useSignalValue } from './use-signal-value.ts'
import { problemOf, type ViewFailure } from './view-problem.ts'
import type { ViewPlugin, Views } from './views.ts'

const TEXTS = {
  missing: { zh: '未知组件', en: 'Unknown component' },
  thrown: { zh: '组件出错', en: 'This part failed' },
  load: { zh: '组件的文件加载失败', en: 'The file of this part could not be loaded' },
  late: { zh: '组件一直没有准备好', en: 'This part is not ready yet' },
  retry: { zh: '重试', en: 'Try again' },
  plugin: { zh: '插件', en: 'plugin' },
} as const satisfies Record<string, Label>

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

interface PlaceholderProps {
  readonly id: ElementId
  readonly type: string
}

/** The plugin of a type, also when it stands otherwise than before. */
function usePluginOf(views: Views, type: string): ViewPlugin | undefined {
  return useSignalValue(useMemo(() => computed(() => views.plugin(type)), [views, type]))
}

/** Stands in for a component that no plugin brings. */
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
          <span>{STANDINGS[plugin.standing].remedy[locale]}</span>
        </>
      ) : (
        `${TEXTS.missing[locale]}: ${type}`
      )}
    </div>
  )
}

function standingOf({ id, version, standing }: ViewPlugin, locale: keyof Label): string {
  const state = STANDINGS[standing].state[locale]
  // Of a plugin that was never there, no version is known.
  const named = version === '' ? id : `${id} ${version}`
  return locale === 'zh' ? `插件 ${named} ${state}。` : `The plugin ${named} ${state}.`
}

/** Holds the place of a view that is on its way; shows nothing for the first moments. */
export function LoadingComponent({ id, type }: PlaceholderProps) {
  return <div className="tessera-loading" data-id={id} data-type={type} aria-busy="true" />
}

/** Holds the place of a view that waits for something of its own; says so when that takes long. */
export function SuspendedComponent({ id, type }: PlaceholderProps) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), VIEW_LIMIT)
    return () => clearTimeout(timer)
  }, [])
  return late ? <ElementFailure id={id} type={type} why="late" reason="" /> : <LoadingComponent id={id} type={type} />
}

interface FailureProps extends PlaceholderProps {
  readonly why: ViewFailure
  /** What was thrown, in its own words. */
  readonly reason: string
  readonly retry?: () => void
}

/** Stands in for a view that threw, did not load or is not ready in time, and tells the page. */
export function ElementFailure({ id, type, why, reason, retry }: FailureProps) {
  const { locale, page, views } = usePage()
  const plugin = usePluginOf(views, type)
  const named = plugin ? `${type} ${id}, ${TEXTS.plugin[locale]} ${plugin.id} ${plugin.version}` : `${type} ${id}`
  useEffect(() => {
    page.viewFailed(id, problemOf(why, type, plugin, reason))
    return () => page.viewFailed(id, null)
  }, [page, id, type, why, plugin, reason])
  return (
    <div className="tessera-failure" data-id={id} data-type={type} role="alert">
      <strong>
        {TEXTS[why][locale]} ({named})
      </strong>
      {reason !== '' && why !== 'late' && <span>{reason}</span>}
      {retry && (
        <button type="button" onClick={retry}>
          {TEXTS.retry[locale]}
        </button>
      )}
    </div>
  )
}
