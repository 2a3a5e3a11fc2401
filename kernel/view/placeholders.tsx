import { computed } from '@preact/signals-core'
import { useEffect, useMemo, useState } from 'react'
import { labelIn } from '#kernel/message'
import type { ElementId } from '#kernel/page/records'
import type { Label } from '#kernel/page/values'
import { VIEW_LIMIT } from './limits.ts'
import { usePage } from './page-context.ts'
import { useLastingEffect } from './use-lasting-effect.ts'
import { useSignalValue } from './use-signal-value.ts'
import { problemOf, type ViewFailure } from './view-problem.ts'
import type { ViewPlugin, Views } from './views.ts'

const TEXTS = {
  thrown: { zh: '组件出错', en: 'This part failed' },
  load: { zh: '组件的文件加载失败', en: 'The file of this part could not be loaded' },
  late: { zh: '组件一直没有准备好', en: 'This part is not ready yet' },
  retry: { zh: '重试', en: 'Try again' },
  plugin: { zh: '插件', en: 'plugin' },
} as const satisfies Record<string, Label>

export interface PlaceholderProps {
  readonly id: ElementId
  readonly type: string
}

/** The plugin of a type, also when it stands otherwise than before. */
export function usePluginOf(views: Views, type: string): ViewPlugin | undefined {
  return useSignalValue(useMemo(() => computed(() => views.plugin(type)), [views, type]))
}

/** Placeholder of a view that suspends; shows a message when that takes long. */
export function LoadingComponent({ id, type }: PlaceholderProps) {
  return <div className="tessera-loading" data-id={id} data-type={type} aria-busy="true" />
}

/** Placeholder of a view that suspends; shows a message when that takes long. */
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

/** Placeholder for a view that threw, did not load or is not ready in time; reports that to the page. */
export function ElementFailure({ id, type, why, reason, retry }: FailureProps) {
  const { locale, page, views } = usePage()
  const plugin = usePluginOf(views, type)
  const named = plugin ? `${type} ${id}, ${labelIn(TEXTS.plugin, locale)} ${plugin.id} ${plugin.version}` : `${type} ${id}`
  useLastingEffect(() => {
    page.viewFailed(id, problemOf(why, type, plugin, reason))
    return () => page.viewFailed(id, null)
  }, [page, id, type, why, plugin, reason])
  return (
    <div className="tessera-failure" data-id={id} data-type={type} role="alert">
      <strong>
        {labelIn(TEXTS[why], locale)} ({named})
      </strong>
      {reason !== '' && why !== 'late' && <span>{reason}</span>}
      {retry && (
        <button type="button" onClick={retry}>
          {labelIn(TEXTS.retry, locale)}
        </button>
      )}
    </div>
  )
}
