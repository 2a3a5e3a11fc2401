import { useSignalValue } from '#kernel/view'
import { type LayoutDeclaration, layoutsPoint } from '#sdk/admin'
import { useFrame } from './admin-context.ts'
import { useText } from './use-text.ts'

interface LayoutInUse {
  /** The chosen layout, else the first one; undefined while it waits for plugins, and where there is none. */
  readonly layout: LayoutDeclaration | undefined
  /** The chosen layout may be one of a plugin that is loading: another one would take its place in a moment. */
  readonly isWaiting: boolean
  /** The plugin of the chosen layout is not installed or is disabled. */
  readonly isMissing: boolean
}

export function useLayout(): LayoutInUse {
  const { app, kernel, arePluginsKnown } = useFrame()
  const { project } = useSignalValue(app.start)
  const isKnown = useSignalValue(arePluginsKnown)
  const layouts = useSignalValue(kernel.registry(layoutsPoint).all).toSorted((a, b) => a.order - b.order)
  const chosen = layouts.find(({ id }) => id === `layout/${project.layout}`)
  const isWaiting = chosen === undefined && !isKnown
  return { layout: isWaiting ? undefined : (chosen ?? layouts[0]), isWaiting, isMissing: !chosen && isKnown }
}

/** Tells people who can change it that another layout than the chosen one is shown. */
export function LayoutMissing() {
  const { app, Content } = useFrame()
  const t = useText()
  const { isMissing } = useLayout()
  const { project, studio } = useSignalValue(app.start)
  // The settings around a preview say it themselves.
  if (!isMissing || !studio || Content) return null
  return (
    <div className="admin-layout-missing" role="status">
      <span>{t('layoutMissing', { layout: project.layout })}</span>
      <a href={`/project/${app.at.project}/config#layout`}>{t('toLayout')}</a>
    </div>
  )
}
