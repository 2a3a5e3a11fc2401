import { useSignalValue } from '#kernel/view'
import { hrefOf } from './address.ts'
import { useFrame } from './admin-context.ts'
import { useText } from './use-text.ts'

/** Says above the frame as which role an administrator views the application. */
export function ViewedAs() {
  const { app } = useFrame()
  const t = useText()
  const { as } = useSignalValue(app.start)
  if (!as) return null
  return (
    <div className="admin-viewed-as" role="status">
      <span>{t('viewedAs', { role: as.name })}</span>
      <a href={hrefOf({ ...app.at, as: null }, '/')} data-ends-view>
        {t('endViewAs')}
      </a>
    </div>
  )
}
