import { Link } from 'wouter'
import type { ProjectTextsInfo } from '../../../server/wire.ts'
import { useMessages } from '../../shell/messages.ts'
import { screenTexts } from './messages.ts'

/** The drafts that name a text. */
export function TextUsers({ use }: { readonly use: ProjectTextsInfo['uses'][number] | undefined }) {
  const t = useMessages(screenTexts)
  if (!use || use.pages.length + use.blocks.length === 0) return <span className="te-note">{t('unused')}</span>
  return (
    <span className="tx-places">
      {use.pages.map(({ id, name }) => (
        <Link key={id} href={`/editor/${id}/edit`}>
          {name}
        </Link>
      ))}
      {use.blocks.map(({ id, name }) => (
        <Link key={id} href={`/editor/block/${id}`}>
          {name}
        </Link>
      ))}
    </span>
  )
}
