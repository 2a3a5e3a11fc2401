import { Descriptions, Tag } from '@arco-design/web-react'
import { Link } from 'wouter'
import { labelIn } from '#kernel/message'
import type { PluginRow } from '../../../server/wire.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { DetailDrawer } from '../detail-drawer.tsx'
import { contributionsOf, type PluginGroup } from './plugin-groups.ts'
import { useServerFacts } from './server-facts.tsx'
import { COLORS } from './state-colors.ts'
import { texts } from './texts.ts'

interface Props {
  readonly group: PluginGroup | null
  readonly onClose: () => void
}

/** Everything that is known of a plugin: its versions, what each contributes, what is wrong, and the pages that hold on to it. */
export function PluginDrawer({ group, onClose }: Props) {
  const t = useMessages(texts)
  const locale = useLocale()
  const name = labelIn(group?.label, locale) ?? ''
  return (
    <DetailDrawer isOpen={group !== null} title={name} label={t('detailsOf', { name })} width={560} onClose={onClose}>
      {group && (
        <div className="plugins-drawer">
          {[...group.failed.filter(({ data }) => data === null), ...group.usable].map((row) => (
            <VersionDetails key={`${row.version} ${row.folder} ${row.hash}`} row={row} />
          ))}
          <section>
            <h2>{t('pages')}</h2>
            {group.pages.length === 0 && <p className="studio-muted">{t('noPages')}</p>}
            <ul className="plugins-pages">
              {group.pages.map((page) => (
                <li key={page.id}>
                  <Link href={`/editor/${page.id}/edit`}>{page.name}</Link>
                  <span className="studio-muted">{page.projectName}</span>
                  {page.uses
                    .filter(({ plugin }) => plugin === group.id)
                    .map((use) => (
                      <Tag key={use.in} size="small">
                        {use.in === 'draft' ? t('draft') : use.in.toUpperCase()} {use.version}
                      </Tag>
                    ))}
                </li>
              ))}
            </ul>
          </section>
        </div>
      )}
    </DetailDrawer>
  )
}

function VersionDetails({ row }: { readonly row: PluginRow }) {
  const t = useMessages(texts)
  const locale = useLocale()
  const { version, problem, hash, folder, current } = row
  const server = useServerFacts(row)
  const facts = [
    ...(problem ? [{ label: t('problem'), value: labelIn(problem.message, locale) }] : []),
    ...(current && folder ? [{ label: t('folder'), value: folder }] : []),
    ...(hash ? [{ label: t('hash'), value: <code>{hash}</code> }] : []),
    ...server,
    ...contributionsOf(row, locale).map(({ kind, names }) => ({
      label: t(kind),
      value: (
        <ul className="plugins-names">
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      ),
    })),
  ]
  return (
    <section>
      <h2>
        {version ?? labelIn(row.label, locale)} {problem && <Tag color={COLORS[row.state]}>{t(row.state)}</Tag>}
        {!problem && !current && <span className="studio-muted">{t('kept')}</span>}
      </h2>
      <Descriptions column={1} data={facts} labelStyle={{ verticalAlign: 'top' }} />
    </section>
  )
}
