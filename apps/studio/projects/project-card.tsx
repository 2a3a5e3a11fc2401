import { Tag } from '@arco-design/web-react'
import { IconDelete, IconEdit, IconHistory, IconLaunch, IconSettings } from '@arco-design/web-react/icon'
import { Link, useLocation } from 'wouter'
import type { ProjectInfo } from '../../../server/wire.ts'
import { RowButton } from '../../kit/list/row-button.tsx'
import { useSignalValue } from '../../kit/panel/use-signal-value.ts'
import { common } from '../../kit/words/common.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { currentUser } from '../../shell/session.ts'
import { ExportButton } from '../exchange/export-button.tsx'
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

/** Different projects look different, and each always the same. */
const HUES = 12
const hueOf = ({ id }: ProjectInfo): number => ((id * 5) % HUES) * (360 / HUES)

/** A project in the list: a picture of it, whose it is, what the reader may do there, and how much is in it. */
export function ProjectCard({ project, onEdit, onHistory, onDelete }: ProjectCardProps) {
  const t = useMessages(projectTexts)
  const c = useMessages(common)
  const locale = useLocale()
  const [, go] = useLocation()
  const user = useSignalValue(currentUser)
  const { id, name, remark, preview, logo, visit } = project
  const mayEdit = project.access !== 'tester'
  return (
    <li className="studio-card projects-card">
      <Link href={`/project/${id}/pages`} className="projects-card-link">
        <span className="projects-thumb" style={{ '--projects-hue': hueOf(project) } as React.CSSProperties}>
          {preview === '' ? <span aria-hidden="true">{[...name][0]}</span> : <img src={preview} alt="" loading="lazy" />}
        </span>
        <span className="projects-title">
          {logo !== '' && <img src={logo} alt="" />}
          <span className="studio-card-title">{name}</span>
        </span>
        <span className="studio-card-text">{remark || ' '}</span>
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
        <span className="projects-actions">
          {visit && (
            <a
              className="arco-btn arco-btn-text arco-btn-size-mini arco-btn-shape-square arco-btn-icon-only"
              href={visitAddress(visit)}
              target="_blank"
              rel="noopener"
              aria-label={t('visit', { name })}
              title={t('visit', { name })}
            >
              <IconLaunch />
            </a>
          )}
          <RowButton icon={<IconHistory />} label={t('history', { name })} onClick={onHistory} />
          {project.access !== 'tester' && <ExportButton project={project} small />}
          <RowButton icon={<IconSettings />} label={t('config', { name })} onClick={() => go(`/project/${id}/config`)} />
          {mayEdit && <RowButton icon={<IconEdit />} label={`${c('edit')} ${name}`} onClick={onEdit} />}
          {project.mayDelete && <RowButton icon={<IconDelete />} label={`${c('delete')} ${name}`} danger onClick={onDelete} />}
        </span>
      </div>
    </li>
  )
}
