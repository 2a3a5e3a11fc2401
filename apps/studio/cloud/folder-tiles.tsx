import { Button, Dropdown, Menu } from '@arco-design/web-react'
import { IconFolder, IconMore } from '@arco-design/web-react/icon'
import type { CloudFolder } from '../../../server/wire.ts'
import { common } from '../../kit/words/common.ts'
import { useMessages } from '../../shell/messages.ts'
import { cloudTexts } from './texts.ts'

export interface FolderActions {
  readonly rename: (folder: CloudFolder) => void
  readonly move: (folder: CloudFolder) => void
  readonly remove: (folder: CloudFolder) => void
}
interface FolderTilesProps {
  readonly folders: readonly CloudFolder[]
  readonly onOpen: (id: number) => void
  /** Absent where folders are only looked into. */
  readonly actions?: FolderActions
}

export function FolderTiles({ folders, onOpen, actions }: FolderTilesProps) {
  const t = useMessages(cloudTexts)
  const c = useMessages(common)
  if (folders.length === 0) return null
  return (
    <ul className="cloud-folders" aria-label={t('folders')}>
      {folders.map((folder) => (
        <li key={folder.id} className="cloud-folder">
          <button
            type="button"
            aria-label={t('openFolder', { name: folder.name, count: folder.files })}
            title={folder.name}
            onClick={() => onOpen(folder.id)}
          >
            <IconFolder aria-hidden />
            <span className="cloud-name">{folder.name}</span>
            <span className="studio-muted">{folder.files}</span>
          </button>
          {actions && (
            <Dropdown
              trigger="click"
              position="br"
              droplist={
                <Menu onClickMenuItem={(key) => actions[key as keyof FolderActions](folder)}>
                  <Menu.Item key="rename">{t('rename')}</Menu.Item>
                  <Menu.Item key="move">{t('move')}</Menu.Item>
                  <Menu.Item key="remove">{c('delete')}</Menu.Item>
                </Menu>
              }
            >
              <Button type="text" size="mini" icon={<IconMore />} aria-label={t('folderMenu', { name: folder.name })} />
            </Dropdown>
          )}
        </li>
      ))}
    </ul>
  )
}
