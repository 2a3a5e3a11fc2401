import { Alert, Button, Modal, Spin } from '@arco-design/web-react'
import { IconDelete, IconEdit, IconEye, IconImport, IconPlus, IconSwap, IconUndo } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { restorePage } from '#kernel/page'
import { useEditor } from '#sdk/studio'
import { call } from '#shell/client'
import { useLocale, useMessages } from '#shell/messages'
import type { BranchInfo } from '../../../../server/wire.ts'
import { showReason } from '../../../kit/words/show-reason.ts'
import { timeText } from '../../time-text.ts'
import { openDialog } from '../commands/open-dialog.ts'
import { openedPage } from '../document/opened-page.ts'
import { EditorPanelProvider } from '../inspector/panel/editor-panel-provider.tsx'
import { editsToken } from '../parts/edits-part.ts'
import { savingToken } from '../parts/saving-part.ts'
import { HistoryRow, type RowAction } from './history-row.tsx'
import { NameForm } from './name-form.tsx'
import { historyToken, type PageState } from './states.ts'
import { historyTexts } from './texts.ts'
import { useHistory } from './use-history.ts'
import '../inspector/events/events.css'
import '../../../kit/list/panel-list.css'
import './history.css'
import { failureText } from '../../../kit/words/failure-text.ts'

type Asking =
  | { readonly kind: 'version' | 'branch'; readonly title: string }
  | { readonly kind: 'rename'; readonly title: string; readonly branch: BranchInfo }
  | null

/** Versions, changes and branches of the page. */
export function Panel() {
  const t = useMessages(historyTexts)
  const locale = useLocale()
  const session = useEditor()
  const [, go] = useLocation()
  const history = session.part(historyToken)
  const { loaded, error, retry, showMore } = useHistory()
  const [asking, setAsking] = useState<Asking>(null)
  const mayEdit = session.part(editsToken).editable()
  // Names and merges are of the page; on a branch they would be of something that is not on show.
  const onPage = !session.part(openedPage).records.branch

  const failed = (thrown: unknown): void => {
    const text = failureText(thrown)
    showReason({ zh: text, en: text }, 'error')
  }
  const compare = (left: PageState): void => {
    history.compared.value = { left, right: { kind: 'now' } }
    openDialog(session, 'compare')
  }
  const restore = (state: PageState, name: string): void =>
    void Modal.confirm({
      title: t('restoreTitle', { name }),
      content: t('restoreText'),
      okText: t('restore', { name }).split(/[:：]/, 1)[0] ?? '',
      cancelText: t('cancel'),
      onOk: () =>
        history.load(state).then((page) => {
          if (session.run(restorePage, { page })) showReason({ zh: '已恢复，可以撤销', en: 'Restored. You can undo it' }, 'success')
        }, failed),
    })
  const remove = (name: string, text: string, work: () => Promise<unknown>): void =>
    void Modal.confirm({
      title: t('removeTitle', { name }),
      content: text,
      okText: t('remove', { name }).split(/[:：]/, 1)[0] ?? '',
      cancelText: t('cancel'),
      okButtonProps: { status: 'danger' },
      onOk: () => work().then(history.again, failed),
    })
  const stateActions = (state: PageState, name: string): readonly RowAction[] => [
    { label: t('compare', { name }), icon: <IconSwap />, run: () => compare(state) },
    { label: t('restore', { name }), icon: <IconUndo />, run: () => restore(state, name), disabled: !mayEdit },
  ]
  const who = (userName: string, at: string): string => t('by', { name: userName || t('unknown'), time: timeText(at, locale) })

  /** What is named or branched off is what the server has: unsaved changes come first. */
  const keep = async (what: NonNullable<Asking>, name: string, note: string): Promise<void> => {
    try {
      const id = history.documentId
      if (what.kind !== 'rename') await session.part(savingToken).save()
      if (what.kind === 'rename') {
        await call('POST /documents/rename-branch', { id: what.branch.id, name })
        session.announce(t('renamed', { name }))
      } else if (what.kind === 'version') await call('POST /documents/name-version', { id, name, note })
      else await call('POST /documents/create-branch', { id, name })
      setAsking(null)
      history.again()
    } catch (thrown) {
      failed(thrown)
    }
  }

  if (error !== null)
    return (
      <Alert
        type="error"
        content={t('failed', { reason: error })}
        action={
          <Button size="mini" onClick={retry}>
            {t('retry')}
          </Button>
        }
      />
    )
  return (
    <EditorPanelProvider>
      <h2 className="td-title">{t('title')}</h2>
      {onPage ? null : <p className="te-note">{t('ofThePage')}</p>}
      <div className="td-bar" hidden={!onPage}>
        <Button
          size="mini"
          type="primary"
          icon={<IconPlus />}
          disabled={!mayEdit}
          onClick={() => setAsking({ kind: 'version', title: t('nameTitle') })}
        >
          {t('name')}
        </Button>
        <Button size="mini" icon={<IconPlus />} disabled={!mayEdit} onClick={() => setAsking({ kind: 'branch', title: t('branchTitle') })}>
          {t('branch')}
        </Button>
      </div>
      {history.copiedFrom && (
        <Button size="mini" type="text" className="th-more" icon={<IconSwap />} onClick={() => compare({ kind: 'source' })}>
          {t('compareSource', { name: history.copiedFrom.name })}
        </Button>
      )}
      {asking !== null && (
        <NameForm
          key={asking.kind === 'rename' ? asking.branch.id : asking.kind}
          title={asking.title}
          {...(asking.kind === 'rename' ? { initial: asking.branch.name } : {})}
          withNote={asking.kind === 'version'}
          onSave={(name, note) => keep(asking, name, note)}
          onCancel={() => setAsking(null)}
        />
      )}
      {loaded === null ? (
        <Spin className="th-wait" />
      ) : (
        <>
          <h3 className="th-head">{t('branches')}</h3>
          {loaded.branches.length === 0 && <p className="te-note">{t('noBranches')}</p>}
          <ul className="td-list" aria-label={t('branches')}>
            {loaded.branches.map((branch) => (
              <HistoryRow
                key={branch.id}
                title={branch.name}
                detail={who(branch.updatedBy, branch.updatedAt)}
                {...(branch.mergedSeq === null ? {} : { note: t('merged', { seq: String(branch.mergedSeq) }) })}
                actions={[
                  {
                    label: `${t('open')}: ${branch.name}`,
                    icon: <IconEye />,
                    run: () => go(`/editor/${session.page.peek().id}/branch/${branch.id}`),
                  },
                  {
                    label: t('merge', { name: branch.name }),
                    icon: <IconImport />,
                    disabled: !mayEdit || !onPage,
                    run: () => {
                      history.merging.value = branch
                      openDialog(session, 'merge')
                    },
                  },
                  {
                    label: t('rename', { name: branch.name }),
                    icon: <IconEdit />,
                    disabled: !mayEdit,
                    run: () => setAsking({ kind: 'rename', title: t('renameTitle'), branch }),
                  },
                  {
                    label: t('remove', { name: branch.name }),
                    icon: <IconDelete />,
                    disabled: !mayEdit,
                    run: () => remove(branch.name, t('removeBranchText'), () => call('POST /documents/delete-branch', { id: branch.id })),
                  },
                ]}
              />
            ))}
          </ul>
          <h3 className="th-head">{t('versions')}</h3>
          {loaded.history.versions.length === 0 && <p className="te-note">{t('noVersions')}</p>}
          <ul className="td-list" aria-label={t('versions')}>
            {loaded.history.versions.map((version) => {
              const name = version.env === null ? version.name : t('published', { env: version.env.toUpperCase() })
              const state: PageState = { kind: 'version', version: version.id }
              return (
                <HistoryRow
                  key={version.id}
                  title={name}
                  detail={who(version.userName, version.createdAt)}
                  note={version.note}
                  actions={[
                    ...stateActions(state, name),
                    ...(version.env === null
                      ? [
                          {
                            label: t('remove', { name }),
                            icon: <IconDelete />,
                            disabled: !mayEdit,
                            run: () =>
                              remove(name, t('removeText'), () =>
                                call('POST /documents/delete-version', { id: history.documentId, version: version.id }),
                              ),
                          },
                        ]
                      : []),
                  ]}
                />
              )
            })}
          </ul>
          {loaded.history.more && (
            <Button size="mini" type="text" className="th-more" onClick={() => void showMore().catch(failed)}>
              {t('more')}
            </Button>
          )}
          <h3 className="th-head">{t('places')}</h3>
          {loaded.history.places.length === 0 && loaded.history.cut === null && <p className="te-note">{t('noPlaces')}</p>}
          <ul className="td-list" aria-label={t('places')}>
            {loaded.history.places.map((place) => {
              const name = who(place.userName, place.at)
              return (
                <HistoryRow
                  key={place.to}
                  title={name}
                  detail={t('edits', { count: String(place.to - place.from + 1) })}
                  actions={stateActions({ kind: 'place', seq: place.to }, name)}
                />
              )
            })}
          </ul>
          {loaded.history.cut && <p className="te-note">{t(loaded.history.cut === 'kept' ? 'cutKept' : 'cutListed')}</p>}
        </>
      )}
    </EditorPanelProvider>
  )
}
