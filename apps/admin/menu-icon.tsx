import type { ReactNode } from 'react'
import { IconByName } from '#sdk/react'
import { iconForm } from '#sdk/studio'
import { OneIcon } from '../kit/panel/one-icon.tsx'

/** Names of icons as older projects have them. */
const OLDER = /^[A-Z]\w*(?:Outlined|Filled|TwoTone)$/

/** The icon of a menu entry; `instead` for an entry without one, and for one whose icon does not exist. */
export function MenuIcon({ icon, instead = null }: { readonly icon: string; readonly instead?: ReactNode }) {
  const form = iconForm(icon)
  if (form === 'arco' || OLDER.test(icon)) return <IconByName name={icon} instead={instead} />
  return form === undefined ? instead : <OneIcon icon={icon} />
}
