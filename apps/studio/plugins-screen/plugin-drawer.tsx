import { Descriptions, Drawer, Tag } from '@arco-design/web-react'
import { IconClose } from '@arco-design/web-react/icon'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { labelIn } from '#kernel/message'
import type { PluginRow } from '../../../server/wire.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { contributionsOf, type PluginGroup } from './plugin-groups.ts'
import { useServerFacts } from './server-facts.tsx'
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
  // Where the keyboard was before, to give it back.
  const opener = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (group !== null) opener.current ??= document.activeElement as HTMLElement | null
  }, [group])
  // The library hears Escape only while the drawer has the keyboard, which it does not at once.
  const close = useRef(onClose)
  close.current = onClose
  const open = group !== null
  useEffect(() => {
    if (!open) return
    const leave = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') close.current()
    }
    window.addEventListener('keydown', leave)
    return () => window.removeEventListener('keydown', leave)
  }, [open])
  // The library puts these on its outermost element; it says neither what a drawer is nor what it is called.
  const dialog = { role: 'dialog', 'aria-modal': true, 'aria-label': t('detailsOf', { name }) }
  return (
    <Drawer
      {...dialog}
      className="plugins-drawer"
      width={Math.min(560, window.innerWidth)}
      visible={group !== null}
      title={name}
      closeIcon={
        <button type="button" className="plugins-close" aria-label={t('close')}>
          <IconClose aria-hidden />
        </button>
      }
      afterClose={() => {
        opener.current?.focus()
        opener.current = null
      }}
      footer={null}
      onCancel={onClose}
      unmountOnExit
    >
      {group && (
        <>
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
        </>
      )}
    </Drawer>
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
        {version ?? labelIn(row.label, locale)} {problem && <Tag color="red">{t('failed')}</Tag>}
        {!problem && !current && <span className="studio-muted">{t('kept')}</span>}
      </h2>
      <Descriptions column={1} data={facts} labelStyle={{ verticalAlign: 'top' }} />
    </section>
  )
}
