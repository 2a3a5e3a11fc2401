import { iconForm, useEditor } from '#sdk/studio'
import { OneIcon } from '../../../kit/panel/one-icon.tsx'
import { declarationOf } from '../document/catalogue.ts'

/** For a component whose plugin is not there, or that brings no icon. */
const ANY_COMPONENT = 'M8 2l5 3v6l-5 3-5-3V5zM3 5l5 3 5-3M8 8v6'

/** A component's icon as its declaration gives it. */
export function ComponentIcon({ type }: { readonly type: string }) {
  const { kernel } = useEditor()
  const icon = declarationOf(kernel, type)?.icon ?? ''
  return (
    <span className="ed-icon" aria-hidden="true">
      <OneIcon icon={iconForm(icon) === undefined ? ANY_COMPONENT : icon} />
    </span>
  )
}
