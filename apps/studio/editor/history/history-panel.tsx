import { Alert, Button, Spin } from '@arco-design/web-react'
import { IconPlus, IconSwap } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { useEditor } from '#sdk/studio'
import { call } from '#shell/client'
import { useMessages } from '#shell/messages'
import type { BranchInfo } from '../../../../server/wire.ts'
import { EditorPanelProvider } from '../inspector/panel/editor-panel-provider.tsx'
import { savingToken } from '../parts/saving-part.ts'
import { BranchList, PlaceList, VersionList } from './history-lists.tsx'
import { NameForm } from './name-form.tsx'
import { historyTexts } from './texts.ts'
import { useHistory } from './use-history.ts'
import { type StateWork, showFailure, useStateWork } from './use-state-work.tsx'
import '../../../kit/form/icon-button.css'
import '../inspector/events/events.css'
import '../../../kit/list/panel-list.css'
import './history.css'

type Asking =
  | { readonly kind: 'version' | 'branch'; readonly title: string }
  | { readonly kind: 'rename'; readonly title: string; readonly branch: BranchInfo }
type Ask = (asking: Asking | null) => void

/** Versions, changes and branches of the page. */
export function Panel() {
  const t = useMessages(historyTexts)
  const work = useStateWork()
  const { loaded, error, retry, showMore } = useHistory()
  const [asking, ask] = useState<Asking | null>(null)
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
      <HistoryTools work={work} ask={ask} />
      {asking !== null && <AskedName asking={asking} work={work} ask={ask} />}
      {loaded === null ? (
        <Spin className="th-wait" />
      ) : (
        <>
          <BranchList {...{ loaded, work }} onRename={(branch) => ask({ kind: 'rename', title: t('renameTitle'), branch })} />
          <VersionList {...{ loaded, work, showMore }} />
          <PlaceList {...{ loaded, work }} />
        </>
      )}
    </EditorPanelProvider>
  )
}

/** What can be made of the page as it is now. */
function HistoryTools({ work: { history, mayEdit, onPage, compare }, ask }: { readonly work: StateWork; readonly ask: Ask }) {
  const t = useMessages(historyTexts)
  return (
    <>
      {onPage ? null : <p className="te-note">{t('ofThePage')}</p>}
      <div className="td-bar" hidden={!onPage}>
        <Button
          size="mini"
          type="primary"
          icon={<IconPlus />}
          disabled={!mayEdit}
          onClick={() => ask({ kind: 'version', title: t('nameTitle') })}
        >
          {t('name')}
        </Button>
        <Button size="mini" icon={<IconPlus />} disabled={!mayEdit} onClick={() => ask({ kind: 'branch', title: t('branchTitle') })}>
          {t('branch')}
        </Button>
      </div>
      {history.copiedFrom && (
        <Button size="mini" type="text" className="th-more" icon={<IconSwap />} onClick={() => compare({ kind: 'source' })}>
          {t('compareSource', { name: history.copiedFrom.name })}
        </Button>
      )}
    </>
  )
}

/** The form in which a version or a branch gets its name. */
function AskedName({ asking, work: { history }, ask }: { readonly asking: Asking; readonly work: StateWork; readonly ask: Ask }) {
  const t = useMessages(historyTexts)
  const session = useEditor()
  /** What is named or branched off is what the server has: unsaved changes come first. */
  const keep = async (name: string, note: string): Promise<void> => {
    try {
      const id = history.documentId
      if (asking.kind !== 'rename') await session.part(savingToken).save()
      if (asking.kind === 'rename') {
        await call('POST /documents/rename-branch', { id: asking.branch.id, name })
        session.announce(t('renamed', { name }))
      } else if (asking.kind === 'version') await call('POST /documents/name-version', { id, name, note })
      else await call('POST /documents/create-branch', { id, name })
      ask(null)
      history.again()
    } catch (thrown) {
      showFailure(thrown)
    }
  }
  return (
    <NameForm
      key={asking.kind === 'rename' ? asking.branch.id : asking.kind}
      title={asking.title}
      {...(asking.kind === 'rename' ? { initial: asking.branch.name } : {})}
      withNote={asking.kind === 'version'}
      onSave={keep}
      onCancel={() => ask(null)}
    />
  )
}
