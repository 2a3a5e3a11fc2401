import { Button, Message, Modal, Switch, Table, type TableColumnProps, Tag } from '@arco-design/web-react'
import { IconRefresh } from '@arco-design/web-react/icon'
import { useEffect, useMemo, useState } from 'react'
import { labelIn } from '#kernel/message'
import { LoadFailure } from '../../kit/list/load-failure.tsx'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { useSignalValue } from '../../kit/panel/use-signal-value.ts'
import { common } from '../../kit/words/common.ts'
import { call } from '../../shell/client.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { viewFindings } from '../../shell/plugins/view-findings.ts'
import { currentUser } from '../../shell/session.ts'
import { ForbiddenScreen } from '../errors/error-screens.tsx'
import { ListLayout } from '../list-layout.tsx'
import { ScreenHead } from '../screen-head.tsx'
import { PluginDrawer } from './plugin-drawer.tsx'
import { contributionsOf, groupPlugins, type PluginGroup } from './plugin-groups.ts'
import './plugins-screen.css'
import { failureText } from '../../kit/words/failure-text.ts'
import { COLORS } from './state-colors.ts'
import { texts } from './texts.ts'

const load = async (signal: AbortSignal) => {
  const [list, pages] = await Promise.all([call('GET /plugins/list', {}, { signal }), call('GET /plugins/pages', {}, { signal })])
  return { rows: list.plugins ?? [], again: list.again, pages }
}

/** Plugins that live outside of the product, for super administrators. */
export function PluginsScreen() {
  const t = useMessages(texts)
  const c = useMessages(common)
  const isSuper = useSignalValue(currentUser)?.role === 1
  const [shownKey, setShownKey] = useState<string | null>(null)
  const plugins = useLoaded(String(isSuper), async (signal) => (isSuper ? load(signal) : undefined))
  const { data, reload } = plugins
  const groups = useMemo(() => (data ? groupPlugins(data.rows, data.pages) : []), [data])
  const again = data?.again
  useEffect(() => {
    if (again === undefined) return
    const timer = setInterval(reload, again)
    return () => clearInterval(timer)
  }, [again, reload])
  const { reading, readAgain } = useReading(reload)
  const columns = usePluginColumns({ onSwitch: useSwitching(reload), onShow: setShownKey })
  if (!isSuper) return <ForbiddenScreen />

  const isEmpty = data !== undefined && groups.length === 0

  return (
    <ListLayout>
      <ScreenHead title={c('plugins')} intro={t('lead')}>
        <Button icon={<IconRefresh />} loading={reading} onClick={() => void readAgain()}>
          {t('again')}
        </Button>
      </ScreenHead>
      {plugins.error && <LoadFailure error={plugins.error} retry={reload} />}
      {isEmpty ? (
        <NoPlugins />
      ) : (
        <Table<PluginGroup>
          rowKey="key"
          data={[...groups]}
          loading={plugins.loading && data === undefined}
          border={{ wrapper: true }}
          scroll={{ x: 1080 }}
          pagination={false}
          columns={columns}
        />
      )}
      <PluginDrawer group={groups.find(({ key }) => key === shownKey) ?? null} onClose={() => setShownKey(null)} />
    </ListLayout>
  )
}

/** Reads the folder of plugins again. */
function useReading(reload: () => void) {
  const t = useMessages(texts)
  const [reading, setReading] = useState(false)
  const readAgain = async (): Promise<void> => {
    setReading(true)
    await call('POST /plugins/scan', {}).then(
      ({ active, failed }) => Message.success(t('read', { active, failed })),
      (thrown: Error) => Message.error(failureText(thrown)),
    )
    setReading(false)
    reload()
  }
  return { reading, readAgain }
}

/** Enables and disables plugins, which is confirmed first. */
function useSwitching(reload: () => void): (group: PluginGroup, on: boolean) => void {
  const t = useMessages(texts)
  const c = useMessages(common)
  const locale = useLocale()
  return (group, on) => {
    const { id } = group
    if (id === null) return
    const name = labelIn(group.label, locale)
    Modal.confirm({
      title: t(on ? 'enableTitle' : 'disableTitle', { name }),
      content: t(on ? 'enableText' : 'disableText', { count: group.pages.length }),
      okText: t(on ? 'enable' : 'disable'),
      cancelText: c('cancel'),
      onOk: async () => {
        await call(on ? 'POST /plugins/enable' : 'POST /plugins/disable', { id }).then(
          () => Message.success(t(on ? 'enableDone' : 'disableDone', { name })),
          (thrown: Error) => Message.error(failureText(thrown)),
        )
        reload()
      },
    })
  }
}

interface PluginColumnsOptions {
  readonly onSwitch: (group: PluginGroup, on: boolean) => void
  readonly onShow: (key: string) => void
}

function usePluginColumns({ onSwitch, onShow }: PluginColumnsOptions): TableColumnProps<PluginGroup>[] {
  const t = useMessages(texts)
  const locale = useLocale()
  return [
    { title: t('plugin'), width: 240, render: (_, group) => <Name group={group} /> },
    { title: t('version'), width: 110, render: (_, group) => <VersionsCell group={group} /> },
    { title: t('state'), width: 280, render: (_, group) => <StateCell group={group} /> },
    { title: t('contributes'), render: (_, group) => <Contributions group={group} /> },
    {
      title: t('pages'),
      width: 120,
      render: (_, { pages }) => (pages.length === 0 ? t('noPages') : t('pageCount', { count: pages.length })),
    },
    {
      title: t('enabled'),
      width: 80,
      render: (_, group) =>
        group.usable.length > 0 && (
          <Switch
            aria-label={t('switchOf', { name: labelIn(group.label, locale) })}
            checked={group.state !== 'disabled'}
            onChange={(on) => onSwitch(group, on)}
          />
        ),
    },
    {
      title: '',
      width: 90,
      render: (_, group) => (
        <Button
          type="text"
          size="mini"
          aria-label={t('detailsOf', { name: labelIn(group.label, locale) })}
          onClick={() => onShow(group.key)}
        >
          {t('details')}
        </Button>
      ),
    },
  ]
}

function Name({ group: { id, label: named, main } }: { readonly group: PluginGroup }) {
  const t = useMessages(texts)
  const label = labelIn(named, useLocale())
  return (
    <div className="plugins-name">
      <div>{label}</div>
      {main.server !== null && (
        <Tag color="orangered" size="small">
          {t('serverHalf')}
        </Tag>
      )}
      {id !== null && id !== label && <div className="studio-muted">{id}</div>}
    </div>
  )
}

function VersionsCell({ group: { main, usable } }: { readonly group: PluginGroup }) {
  const t = useMessages(texts)
  const older = usable.slice(1).map(({ version }) => version)
  return (
    <>
      <div>{main.version ?? '–'}</div>
      {older.length > 0 && <div className="studio-muted">{t('older', { versions: older.join(', ') })}</div>}
    </>
  )
}

function StateCell({ group: { id, state, failed, usable } }: { readonly group: PluginGroup }) {
  const t = useMessages(texts)
  const locale = useLocale()
  const seen = viewFindings().filter(({ plugin, version }) => plugin === id && usable.some((row) => row.version === version))
  return (
    <>
      <Tag color={COLORS[state]}>{t(state)}</Tag>
      {(state === 'missing' ? failed.slice(0, 1) : failed).map((row) => (
        <p key={`${row.version} ${row.folder}`} className="plugins-problem">
          {row.version !== null && (state === 'active' || state === 'disabled') ? `${row.version}: ` : ''}
          {labelIn(row.problem?.message, locale)}
        </p>
      ))}
      {seen.map(({ version, type }) => (
        <p key={`${version} ${type}`} className="plugins-problem">
          {t('classDropped', { version, type })}
        </p>
      ))}
    </>
  )
}

function Contributions({ group: { main } }: { readonly group: PluginGroup }) {
  const t = useMessages(texts)
  const locale = useLocale()
  const kinds = contributionsOf(main, locale)
  if (kinds.length === 0) return <>{main.data ? t('none') : '–'}</>
  return <>{kinds.map(({ kind, names }) => `${t(kind)} ${names.length}`).join(' · ')}</>
}

function NoPlugins() {
  const t = useMessages(texts)
  return (
    <section className="plugins-empty">
      <h2>{t('emptyTitle')}</h2>
      <p>{t('emptyText')}</p>
      <pre>
        <code>{t('emptyExample')}</code>
      </pre>
      <p>{t('emptyAfter')}</p>
    </section>
  )
}
