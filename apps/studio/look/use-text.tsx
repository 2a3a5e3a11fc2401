import { useMessages } from '../../shell/messages.ts'
import { sharedTexts } from './shared-texts.ts'
import type { LookUses, Use } from './uses.ts'

/** More names than anybody reads. */
const MOST_NAMED = 8

const keyOf = ({ elements, pages }: Use, of: 'elements' | 'pages') =>
  of === 'pages' && pages.length > 0
    ? pages.length === 1
      ? 'usedByPage'
      : 'usedByPages'
    : elements === 0
      ? 'unused'
      : elements === 1
        ? 'usedByOne'
        : pages.length === 1
          ? 'usedOnOnePage'
          : 'usedBy'

/** How much uses something of the look; `named`: on which pages. */
export function UseText({
  uses,
  use,
  named = false,
  of = 'elements',
}: {
  readonly uses: LookUses | undefined
  readonly use: Use
  readonly named?: boolean
  /** What there can be several of on a page, or only pages. */
  readonly of?: 'elements' | 'pages'
}) {
  const t = useMessages(sharedTexts)
  if (!uses) return <span className="studio-muted">{t('counting')}</span>
  const rest = use.pages.length - MOST_NAMED
  return (
    <>
      <span>{t(keyOf(use, of), { elements: use.elements, pages: use.pages.length })}</span>
      {named && use.pages.length > 0 && (
        <ul>
          {use.pages.slice(0, MOST_NAMED).map((page) => (
            <li key={page}>{page}</li>
          ))}
          {rest > 0 && <li>{t('morePages', { count: rest })}</li>}
        </ul>
      )}
      {uses.asked < uses.total && <p className="studio-muted">{t('notAll', { asked: uses.asked, total: uses.total })}</p>}
    </>
  )
}
