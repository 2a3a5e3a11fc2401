import { Button, Tooltip } from '@arco-design/web-react'
import '@arco-design/web-react/es/Button/style/css.js'
import '@arco-design/web-react/es/Tooltip/style/css.js'
import { IconSearch } from '@arco-design/web-react/icon'
import { labelIn, useAdmin, useSignalValue } from '#sdk/studio'
import { searchItem } from './index.ts'

const isMac = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '')

/** Opens the search for pages, as Ctrl+K does. */
export function Item({ isPhone }: { readonly isPhone: boolean }) {
  const admin = useAdmin()
  const label = labelIn(searchItem.label, useSignalValue(admin.language))
  const button = (
    <Button type="text" icon={<IconSearch />} className="admin-tool" aria-label={label} aria-keyshortcuts="Control+K" onClick={() => admin.openSearch()} />
  )
  return isPhone ? button : <Tooltip content={`${label} · ${isMac ? '⌘' : 'Ctrl '}K`}>{button}</Tooltip>
}
