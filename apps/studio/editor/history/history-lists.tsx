import { Button } from '@arco-design/web-react'
import { IconDelete, IconEdit, IconEye, IconImport } from '@arco-design/web-react/icon'
import { useLocation } from 'wouter'
import { useEditor } from '#sdk/studio'
import { call } from '#shell/client'
import { useMessages } from '#shell/messages'
import type { BranchInfo } from '../../../../server/wire.ts'
import { openDialog } from '../commands/open-dialog.ts'
import { HistoryRow } from './history-row.tsx'
import type { PageState } from './states.ts'
import { historyTexts } from './texts.ts'
import type { LoadedHistory } from './use-history.ts'
import { type StateWork, showFailure } from './use-state-work.tsx'

interface ListProps {
  readonly loaded: LoadedHistory
  readonly work: StateWork
}

/** Branches of the page. */
export function BranchList({ loaded, work, onRename }: ListProps & { readonly onRename: (branch: BranchInfo) => void }) {
  const t = useMessages(historyTexts)
  const session = useEditor()
  const [, go] = useLocation()
  const { history, mayEdit, onPage, who, remove } = work
  return (
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
              { label: t('rename', { name: branch.name }), icon: <IconEdit />, disabled: !mayEdit, run: () => onRename(branch) },
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
    </>
  )
}

/** Versions of the page: those that were named, and those that were published. */
export function VersionList({ loaded, work, showMore }: ListProps & { readonly showMore: () => Promise<unknown> }) {
  const t = useMessages(historyTexts)
  const { history, mayEdit, who, remove, actionsOf } = work
  return (
    <>
      <h3 className="th-head">{t('versions')}</h3>
      {loaded.history.versions.length === 0 && <p className="te-note">{t('noVersions')}</p>}
      <ul className="td-list" aria-label={t('versions')}>
        {loaded.history.versions.map((version) => {
          const isNamed = version.env === null
          const name = version.env === null ? version.name : t('published', { env: version.env.toUpperCase() })
          const state: PageState = { kind: 'version', version: version.id }
          const deletion = {
            label: t('remove', { name }),
            icon: <IconDelete />,
            disabled: !mayEdit,
            run: () =>
              remove(name, t('removeText'), () => call('POST /documents/delete-version', { id: history.documentId, version: version.id })),
          }
          return (
            <HistoryRow
              key={version.id}
              title={name}
              detail={who(version.userName, version.createdAt)}
              note={version.note}
              actions={[...actionsOf(state, name), ...(isNamed ? [deletion] : [])]}
            />
          )
        })}
      </ul>
      {loaded.history.more && (
        <Button size="mini" type="text" className="th-more" onClick={() => void showMore().catch(showFailure)}>
          {t('more')}
        </Button>
      )}
    </>
  )
}

/** Places in the log of changes that can be gone back to. */
export function PlaceList({ loaded: { history }, work: { who, actionsOf } }: ListProps) {
  const t = useMessages(historyTexts)
  return (
    <>
      <h3 className="th-head">{t('places')}</h3>
      {history.places.length === 0 && history.cut === null && <p className="te-note">{t('noPlaces')}</p>}
      <ul className="td-list" aria-label={t('places')}>
        {history.places.map((place) => {
          const name = who(place.userName, place.at)
          return (
            <HistoryRow
              key={place.to}
              title={name}
              detail={t('edits', { count: String(place.to - place.from + 1) })}
              actions={actionsOf({ kind: 'place', seq: place.to }, name)}
            />
          )
        })}
      </ul>
      {history.cut && <p className="te-note">{t(history.cut === 'kept' ? 'cutKept' : 'cutListed')}</p>}
    </>
  )
}
