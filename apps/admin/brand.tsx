import { useSignalValue } from '#kernel/view'
import { useFrame } from './admin-context.ts'
import { CutText } from './cut-text.tsx'
import { PlaceLink } from './place-link.tsx'
import { useText } from './use-text.ts'

/** Logo and name of the application; the link leads to its start. */
export function Brand({ isCollapsed = false }: { readonly isCollapsed?: boolean }) {
  const { app } = useFrame()
  const t = useText()
  const { project } = useSignalValue(app.start)
  return (
    <PlaceLink
      address="/"
      className="admin-brand"
      aria-label={project.name}
      title={isCollapsed ? project.name : undefined}
    >
      {project.logo === '' ? (
        <span className="admin-brand-letter" aria-hidden="true">
          {[...project.name.trim()][0]?.toUpperCase()}
        </span>
      ) : (
        <img src={project.logo} alt="" />
      )}
      {!isCollapsed && <CutText className="admin-brand-name" text={project.name} />}
      {!isCollapsed && app.at.env === 'stg' && (
        <span className="admin-env" title={t('testHint')}>
          {t('test')}
        </span>
      )}
    </PlaceLink>
  )
}
