import { Link } from 'wouter'
import type { PageInfo, PageUse } from '../../../server/wire.ts'
import { useMessages } from '../../shell/messages.ts'
import { pageTexts } from './texts.ts'

/** Where somebody changes what uses a page. */
const placeOf = ({ kind, id }: PageUse, projectId: number): string =>
  ({
    menu: `/project/${projectId}/menu`,
    page: `/editor/${id}/edit`,
    home: `/project/${projectId}/config#home`,
    template: '/templates',
  })[kind]

/** What uses a page, each with the way to where it is changed. `lost` says what becomes of it without the page. */
export function PageUses(props: {
  readonly page: Pick<PageInfo, 'projectId'>
  readonly uses: readonly PageUse[]
  readonly lost?: boolean
  readonly onLeave: () => void
}) {
  const { page, uses, lost = false, onLeave } = props
  const t = useMessages(pageTexts)
  return (
    <ul className="studio-uses">
      {uses.map((use) => (
        <li key={`${use.kind} ${use.id}`}>
          <Link href={placeOf(use, page.projectId)} className="studio-use-link" onClick={onLeave}>
            {t(lost ? `use_${use.kind}` : `is_${use.kind}`, { name: use.name })}
          </Link>
        </li>
      ))}
    </ul>
  )
}
