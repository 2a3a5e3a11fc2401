import { Tag } from '@arco-design/web-react'
import { Link } from 'wouter'
import type { FileUse } from '../../../server/wire.ts'
import { useMessages } from '../../shell/messages.ts'
import { cloudTexts } from './texts.ts'

/** Where one gets to what uses a picture; null where there is no screen for it. */
const addressOf = ({ kind, id, projectId }: FileUse): string | null => {
  if (kind === 'page') return `/editor/${id}/edit`
  if (kind === 'look') return `/project/${projectId}/look`
  if (kind === 'settings') return `/project/${projectId}/variables`
  return kind === 'profile' || projectId === null ? null : `/project/${projectId}/pages`
}

/** Pages, blocks, looks and projects that show a picture; `plain` without ways there. */
export function UsesList({ uses, plain }: { readonly uses: readonly FileUse[]; readonly plain?: boolean }) {
  const t = useMessages(cloudTexts)
  return (
    <ul className="cloud-uses">
      {uses.map((use) => {
        const address = plain ? null : addressOf(use)
        const name = use.name || use.projectName
        return (
          <li key={`${use.kind} ${use.id} ${use.as}`}>
            <span className="studio-muted">{t(`kind${use.kind}`)}</span>
            {address === null ? <span className="cloud-name">{name}</span> : <Link href={address}>{name}</Link>}
            {use.name !== '' && use.projectName !== use.name && <span className="studio-muted">{use.projectName}</span>}
            {(use.kind === 'page' || use.kind === 'look') && <Tag size="small">{t(`as${use.as}`)}</Tag>}
          </li>
        )
      })}
    </ul>
  )
}
