import { Radio, Skeleton } from '@arco-design/web-react'
import { useState } from 'react'
import { type LookEntry, lookKind } from '#kernel/page/look'
import type { ScreenProps } from '#sdk/studio'
import type { LookInfo } from '../../../server/wire.ts'
import { LoadFailure } from '../../kit/list/load-failure.tsx'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { useSignalValue } from '../../kit/panel/use-signal-value.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { DocumentNotice } from '../documents/document-notice.tsx'
import type { EditedDocument } from '../documents/open-document.ts'
import { useDocument } from '../documents/use-document.ts'
import { ListLayout } from '../list-layout.tsx'
import { ContrastPanel } from './contrast-panel.tsx'
import { LookBar } from './look-bar.tsx'
import { type LookDialog, LookDialogs } from './look-dialogs.tsx'
import { ownRecords } from './look-edit.ts'
import { SharedPanel } from './shared-panel.tsx'
import { sharedTexts } from './shared-texts.ts'
import { lookTexts } from './texts.ts'
import { ThemeBar } from './theme-bar.tsx'
import { removedToken } from './theme-edits.ts'
import { useRecordName } from './theme-name.ts'
import { ThemePreview } from './theme-preview.tsx'
import { TokenList } from './token-list.tsx'
import { type EditedLook, useLook } from './use-look.ts'
import { type LookUses, readUses } from './uses.ts'
import { WidthsPanel } from './widths-panel.tsx'
import './look.css'

async function load(projectId: number) {
  const [project, info] = await Promise.all([
    call('GET /project/detail/{id}', { id: projectId }),
    call('GET /look/read/{id}', { id: String(projectId) }),
  ])
  return { project, info }
}

/** What the pages of a project look like: tokens, what they do to pages, and which pairs of colours can be read. */
export function Screen({ params }: ScreenProps) {
  const projectId = Number(params.id)
  const { data, error, reload } = useLoaded(`look ${projectId}`, () => load(projectId))
  const { document, error: notOpened, reopen } = useDocument(lookKind, data?.info.documentId ?? null)
  const failure = error ?? notOpened
  return (
    <ListLayout>
      {failure && <LoadFailure error={failure} retry={error ? reload : reopen} />}
      {!document && !failure && <Skeleton animation text={{ rows: 8 }} />}
      {data && document && <Look projectId={projectId} name={data.project.name} info={data.info} document={document} refresh={reload} />}
    </ListLayout>
  )
}

interface LookProps {
  readonly projectId: number
  readonly name: string
  readonly info: LookInfo
  readonly document: EditedDocument<LookEntry>
  readonly refresh: () => void
}

function Look({ projectId, name, info, document, refresh }: LookProps) {
  const look = useLook(document)
  const mayEdit = useSignalValue(document.state).status !== 'read only'
  const [dialog, setDialog] = useState<LookDialog>()
  const words = useMessages(sharedTexts)
  const [part, setPart] = useState('theme')
  const [asked, setAsked] = useState(false)
  const wantsUses = asked || part !== 'theme'
  const uses = useLoaded(`look uses ${projectId} ${wantsUses}`, async (signal) => (wantsUses ? readUses(projectId, signal) : undefined))
  const nameOf = useRecordName()
  const open = (which: LookDialog) => {
    setDialog(which)
    if (which !== 'publish') return
    // Which pages change, and whether anything does, the server says of what is saved.
    void document
      .save()
      .catch(() => undefined)
      .then(refresh)
  }
  const panel = { look, uses: uses.data, disabled: !mayEdit }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of what is inside; each has a button as well
    <div onKeyDown={(event) => undoByKeys(event, document)}>
      <LookBar name={name} document={document} look={look} mayEdit={mayEdit} onOpen={open} />
      <DocumentNotice document={document} nameOf={nameOf} />
      <Radio.Group
        className="lk-parts"
        type="button"
        aria-label={words('sections')}
        value={part}
        onChange={setPart}
        options={(['theme', 'widths', 'shared'] as const).map((each) => ({ value: each, label: words(each) }))}
      />
      {part === 'widths' && <WidthsPanel {...panel} />}
      {part === 'shared' && <SharedPanel {...panel} />}
      {part === 'theme' && <ThemePanel {...panel} projectId={projectId} onAskUses={() => setAsked(true)} onAddToken={() => open('own')} />}
      <LookDialogs
        dialog={dialog}
        projectId={projectId}
        name={name}
        info={info}
        look={look}
        mayEdit={mayEdit}
        onPublished={refresh}
        onClose={() => setDialog(undefined)}
      />
    </div>
  )
}

/** Ctrl or ⌘ with Z, and with the shift key for redoing, outside of fields, which undo by themselves. */
function undoByKeys(event: React.KeyboardEvent, document: EditedDocument<LookEntry>): void {
  if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z' || event.target instanceof HTMLInputElement) return
  event.preventDefault()
  if (event.shiftKey) document.redo()
  else document.undo()
}

interface ThemePanelProps {
  readonly projectId: number
  readonly look: EditedLook
  readonly uses: LookUses | undefined
  readonly disabled: boolean
  readonly onAskUses: () => void
  readonly onAddToken: () => void
}

/** The tokens of the theme, what they do to a page, and which pairs of colours can be read. */
function ThemePanel({ projectId, look, uses, disabled, onAskUses, onAddToken }: ThemePanelProps) {
  const t = useMessages(lookTexts)
  return (
    <>
      <ThemeBar look={look} disabled={disabled} uses={uses} onAskUses={onAskUses} />
      <div className="lk-screen">
        <section className="lk-tokens" aria-label={t('tokens')}>
          <h2>{t('tokens')}</h2>
          <TokenList
            tokens={look.tokens}
            own={ownRecords(look.entries)}
            disabled={disabled}
            onShow={look.show}
            onKeep={look.keep}
            onAdd={onAddToken}
            onRemove={(token) => look.put(removedToken(look.entries, token.id))}
          />
        </section>
        <section className="lk-preview" aria-label={t('preview')}>
          <h2>{t('preview')}</h2>
          <ThemePreview projectId={projectId} tokens={look.tokens} entries={look.entries} />
        </section>
        {/* It scrolls, and has nothing in it that the keyboard would stop at. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys */}
        <section className="lk-contrast" aria-label={t('contrast')} tabIndex={0}>
          <h2>{t('contrast')}</h2>
          <ContrastPanel tokens={look.tokens} disabled={disabled} onKeep={look.keep} />
        </section>
      </div>
    </>
  )
}
