import { Table, type TableColumnProps } from '@arco-design/web-react'
import { Link } from 'wouter'
import type { StorageUse } from '../../../server/wire.ts'
import { EmptyList } from '../../kit/list/empty-list.tsx'
import { NARROW, useMedia } from '../../kit/list/use-media.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { sizeText } from '../size-text.ts'
import { storageTexts } from './texts.ts'

type ProjectUse = StorageUse['projects'][number]
export const PARTS = ['drafts', 'versions', 'published', 'history', 'records', 'files'] as const
type Part = (typeof PARTS)[number]
const TITLES = { ...Object.fromEntries(PARTS.map((part) => [part, part])), files: 'ofFiles' } as {
  readonly [part in Part]: Exclude<Part, 'files'> | 'ofFiles'
}

/** What each project takes, with bars. */
export function ProjectUses({ use }: { readonly use: StorageUse }) {
  const t = useMessages(storageTexts)
  const narrow = useMedia(NARROW)
  const columns = useUseColumns(narrow, Math.max(1, ...use.projects.map(({ total }) => total)))
  const locale = useLocale()
  return (
    <section aria-labelledby="storage-projects" className="storage-section">
      <h2 id="storage-projects" className="storage-heading">
        {t('byProject')}
      </h2>
      <p className="studio-muted">{t('byProjectText')}</p>
      <ul className="storage-legend" aria-label={t('all')}>
        {PARTS.map((part) => (
          <li key={part}>
            <span className={`storage-swatch storage-${part}`} aria-hidden="true" />
            {t(TITLES[part])} <span className="studio-muted">{sizeText(use.sums[part], locale)}</span>
          </li>
        ))}
      </ul>
      <Table<ProjectUse>
        rowKey="projectId"
        data={[...use.projects]}
        border={{ wrapper: true }}
        pagination={use.projects.length > 20 ? { pageSize: 20, hideOnSinglePage: true } : false}
        {...(narrow ? {} : { scroll: { x: 980 } })}
        noDataElement={<EmptyList text={t('noProjects')} />}
        columns={columns}
      />
      {use.others.count > 0 && (
        <p className="studio-muted">
          {t('others', { count: use.others.count })}: {sizeText(use.others.total, locale)}
        </p>
      )}
    </section>
  )
}

function useUseColumns(narrow: boolean, largest: number): TableColumnProps<ProjectUse>[] {
  const t = useMessages(storageTexts)
  const locale = useLocale()
  const size = (bytes: number): string => sizeText(bytes, locale)
  const name = ({ projectId, name: text, bytes }: ProjectUse) => (
    <div className="storage-project">
      <Link className="storage-link" href={`/project/${projectId}/pages`}>
        {text}
      </Link>
      <Bar bytes={bytes} largest={largest} />
    </div>
  )
  if (narrow)
    return [
      {
        title: t('project'),
        render: (_, row) => (
          <>
            {name(row)}
            <div>
              {t('total')}: {size(row.total)}
            </div>
            <div className="studio-muted">
              {PARTS.filter((part) => row.bytes[part] > 0)
                .map((part) => `${t(TITLES[part])} ${size(row.bytes[part])}`)
                .join(' · ')}
            </div>
            {row.runs > 0 && <div className="studio-muted">{t('runsOf', { count: row.runs })}</div>}
          </>
        ),
      },
    ]
  return [
    { title: t('project'), render: (_, row) => name(row) },
    { title: t('total'), width: 90, align: 'right', render: (_, { total }) => size(total) },
    ...PARTS.map(
      (part): TableColumnProps<ProjectUse> => ({
        ...{ title: t(TITLES[part]), width: 96, align: 'right' },
        render: (_, { bytes }) => (bytes[part] === 0 ? <span className="studio-muted">–</span> : size(bytes[part])),
      }),
    ),
    { title: t('runs'), width: 90, align: 'right', render: (_, { runs }) => runs.toLocaleString(locale) },
  ]
}

/** The parts of a project as a bar, as long as it is large. The cells beside it say the same in numbers. */
function Bar({ bytes, largest }: { readonly bytes: ProjectUse['bytes']; readonly largest: number }) {
  return (
    <div className="storage-bar" aria-hidden="true">
      {PARTS.map((part) => (
        <span
          key={part}
          className={`storage-${part}`}
          style={{ width: `${(Math.max(0, bytes[part]) / largest) * 100}%` }}
        />
      ))}
    </div>
  )
}
