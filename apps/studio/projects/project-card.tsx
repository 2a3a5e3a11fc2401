import { Tag } from '@arco-design/web-react'
import { IconDelete, IconEdit, IconExport, IconHistory, IconLaunch, IconSettings } from '@arco-design/web-react/icon'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import type { ProjectInfo } from '../../../server/wire.ts'
import { RowMenu, type RowMenuItem } from '../../kit/list/row-menu.tsx'
import { useSignalValue } from '../../kit/panel/use-signal-value.ts'
import { common } from '../../kit/words/common.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { currentUser } from '../../shell/session.ts'
import { DrawnCover } from '../drawn-cover.tsx'
import { ExportDialog } from '../exchange/export-button.tsx'
import { exchangeTexts } from '../exchange/texts.ts'
import { useDialog } from '../exchange/use-dialog.ts'
import { timeText } from '../time-text.ts'
import './projects.css'
import { projectTexts } from './texts.ts'
import { visitAddress } from './visit-address.ts'

interface ProjectCardProps {
  readonly project: ProjectInfo
  readonly onEdit: () => void
  readonly onHistory: () => void
  readonly onDelete: () => void
}

/** A project in the list: a picture of it, whose it is, what the reader may do there, and how much is in it. */
export function ProjectCard(props: ProjectCardProps) {
  const t = useMessages(projectTexts)
  const c = useMessages(common)
  const locale = useLocale()
  const user = useSignalValue(currentUser)
  const exporting = useDialog()
  const items = useActions(props, () => exporting.setOpen(true))
  const { project } = props
  const { id, name, remark, preview, logo } = project
  const cover = preview === '' ? <DrawnCover id={id} /> : <img src={preview} alt="" loading="lazy" />
  return (
    <li className="studio-card projects-card">
      <Link href={`/project/${id}/pages`} className="projects-card-link">
        <span className="projects-thumb">{cover}</span>
        <span className="projects-title">
          {logo !== '' && <img src={logo} alt="" />}
          <span className="studio-card-title" title={name}>
            {name}
          </span>
        </span>
        {/* Without one its line is empty, so that what follows is level with other cards. */}
        <span className="studio-card-text" title={remark || undefined}>
          {remark || '\u00a0'}
        </span>
        <span className="projects-facts">
          <Tag size="small" color={project.access === 'admin' ? 'purple' : project.access === 'developer' ? 'arcoblue' : 'gray'}>
            {project.userId === user?.userId ? t('mine') : t(project.access)}
          </Tag>
          {project.isPublic === 1 && <Tag size="small">{t('public')}</Tag>}
          <span>{t('pages', { count: project.pageCount })}</span>
          <span>{t('people', { count: project.memberCount })}</span>
        </span>
        {project.userId !== user?.userId && (
          <span className="studio-card-text">{t('owner', { name: project.nickName || project.userName })}</span>
        )}
      </Link>
      <div className="studio-card-foot">
        <span>{c('updated', { time: timeText(project.updatedAt, locale) })}</span>
        <span ref={exporting.place}>
          <RowMenu label={t('more', { name })} items={items} />
          {exporting.open && <ExportDialog project={project} onClose={() => exporting.setOpen(false)} />}
        </span>
      </div>
    </li>
  )
}

/** What the reader may do with a project, deleting last. */
function useActions(props: ProjectCardProps, onExport: () => void): readonly RowMenuItem[] {
  const { project, onEdit, onHistory, onDelete } = props
  const t = useMessages(projectTexts)
  const e = useMessages(exchangeTexts)
  const c = useMessages(common)
  const [, go] = useLocation()
  const { id, visit } = project
  const mayEdit = project.access !== 'tester'
  type Parts = readonly [key: string, label: string, icon: ReactNode, onSelect: () => void]
  const item = (...[key, label, icon, onSelect]: Parts): RowMenuItem => ({ key, label, icon, onSelect })
  const open = (address: string): void => void window.open(address, '_blank', 'noopener')
  return [
    ...(visit ? [item('visit', t('visit'), <IconLaunch />, () => open(visitAddress(id, visit)))] : []),
    ...(mayEdit ? [item('edit', t('edit'), <IconEdit />, onEdit)] : []),
    item('config', t('config'), <IconSettings />, () => go(`/project/${id}/config`)),
    item('history', t('history'), <IconHistory />, onHistory),
    ...(mayEdit ? [item('export', e('exportProject'), <IconExport />, onExport)] : []),
    ...(project.mayDelete ? [{ ...item('delete', c('delete'), <IconDelete />, onDelete), danger: true }] : []),
  ]
}
