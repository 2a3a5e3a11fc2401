import { IconSearch } from '@arco-design/web-react/icon'
import { labelIn, useAdmin, useSignalValue } from '#sdk/studio'
import { searchItem } from './index.ts'

const isMac = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '')

/** Opens the search for pages, as Ctrl+K does. */
export function Item() {
  const admin = useAdmin()
  const label = labelIn(searchItem.label, useSignalValue(admin.language))
  return (
    <button
      type="button"
      className="admin-tool"
      aria-label={label}
      title={`${label} · ${isMac ? '⌘' : 'Ctrl '}K`}
      aria-keyshortcuts="Control+K"
      onClick={() => admin.openSearch()}
    >
      <IconSearch />
    </button>
  )
}
