import { Button, Dropdown, Menu, Radio, Skeleton } from '@arco-design/web-react'
import { IconHistory } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { labelIn } from '#kernel/message'
import { type LookEntry, lookKind, ownTokensOf, type TokenRecord } from '#kernel/page'
import { THEME_PRESETS } from '#kernel/page/look/theme'
import type { ScreenProps } from '#sdk/studio'
import type { LookInfo } from '../../../server/wire.ts'
import { LoadFailure } from '../../kit/list/load-failure.tsx'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { useSignalValue } from '../../kit/panel/use-signal-value.ts'
import { call } from '../../shell/client.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { DocumentBar } from '../documents/document-bar.tsx'
import { DocumentNotice } from '../documents/document-notice.tsx'
import type { EditedDocument } from '../documents/open-document.ts'
import { useDocument } from '../documents/use-document.ts'
import { ListLayout } from '../list-layout.tsx'
import { ContrastPanel } from './contrast-panel.tsx'
import { ExchangeDialog } from './exchange-dialog.tsx'
import { entriesOf, ownRecords } from './look-edit.ts'
import { LookHistory } from './look-history.tsx'
import { OwnDialog } from './own-dialog.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { SharedPanel } from './shared-panel.tsx'
import { sharedTexts } from './shared-texts.ts'
import { lookTexts } from './texts.ts'
import { ThemeBar } from './theme-bar.tsx'
import { addedToken, between, importedTokens, removedToken } from './theme-edits.ts'
import { useRecordName, useThemeName } from './theme-name.ts'
import { ThemePreview } from './theme-preview.tsx'
import { TokenList } from './token-list.tsx'
import { useLook } from './use-look.ts'
import { readUses } from './uses.ts'
import { WidthsPanel } from './widths-panel.tsx'
import './look.css'

type Dialog = 'publish' | 'exchange' | 'history' | 'own'

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
  const t = useMessages(lookTexts)
  const locale = useLocale()
  const look = useLook(document)
  const isReadOnly = useSignalValue(document.state).status === 'read only'
  const [dialog, setDialog] = useState<Dialog>()
  const words = useMessages(sharedTexts)
  const [part, setPart] = useState('theme')
  const [asked, setAsked] = useState(false)
  const wantsUses = asked || part !== 'theme'
  const uses = useLoaded(`look uses ${projectId} ${wantsUses}`, async (signal) => (wantsUses ? readUses(projectId, signal) : undefined))
  const themeName = useThemeName()
  const nameOf = useRecordName()
  const mayEdit = !isReadOnly
  const own = ownRecords(look.entries)
  const close = () => setDialog(undefined)
  const open = (which: Dialog) => {
    setDialog(which)
    if (which !== 'publish') return
    // Which pages change, and whether anything does, the server says of what is saved.
    void document
      .save()
      .catch(() => undefined)
      .then(refresh)
  }
  const add = (token: TokenRecord): void => {
    look.put(addedToken(look.entries, token, look.theme))
    close()
  }
  const remove = (token: TokenRecord): void => look.put(removedToken(look.entries, token.id))
  const restore = (entries: readonly LookEntry[]): void => {
    const put = between(look.entries, entriesOf(entries))
    if (put.size > 0) look.put(put)
  }
  const onKeys = (event: React.KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z' || event.target instanceof HTMLInputElement) return
    event.preventDefault()
    if (event.shiftKey) document.redo()
    else document.undo()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of what is inside; each has a button as well
    <div onKeyDown={onKeys}>
      <div className="studio-toolbar">
        <h1>{t('title', { name })}</h1>
        <DocumentBar document={document} nameOf={nameOf} />
        {mayEdit && (
          <Dropdown
            trigger="click"
            droplist={
              <Menu
                onClickMenuItem={(id) =>
                  look.keep({ ...ownValues(look.tokens), ...THEME_PRESETS.find((preset) => preset.id === id)?.tokens })
                }
              >
                {THEME_PRESETS.map(({ id, label }) => (
                  <Menu.Item key={id}>{labelIn(label, locale)}</Menu.Item>
                ))}
              </Menu>
            }
          >
            <Button>{t('preset')}</Button>
          </Dropdown>
        )}
        <Button onClick={() => open('exchange')}>{t('exchange')}</Button>
        <Button icon={<IconHistory />} onClick={() => open('history')}>
          {t('history')}
        </Button>
        <Button type="primary" onClick={() => open('publish')}>
          {t('publish')}
        </Button>
      </div>
      <DocumentNotice document={document} nameOf={nameOf} />
      <p className="studio-muted">{t('intro')}</p>
      <Radio.Group
        className="lk-parts"
        type="button"
        aria-label={words('sections')}
        value={part}
        onChange={setPart}
        options={(['theme', 'widths', 'shared'] as const).map((each) => ({ value: each, label: words(each) }))}
      />
      {part === 'widths' && <WidthsPanel look={look} uses={uses.data} disabled={!mayEdit} />}
      {part === 'shared' && <SharedPanel look={look} uses={uses.data} disabled={!mayEdit} />}
      {part === 'theme' && <ThemeBar look={look} disabled={!mayEdit} uses={uses.data} onAskUses={() => setAsked(true)} />}
      {part === 'theme' && (
        <div className="lk-screen">
          <section className="lk-tokens" aria-label={t('tokens')}>
            <h2>{t('tokens')}</h2>
            <TokenList
              tokens={look.tokens}
              own={own}
              disabled={!mayEdit}
              onShow={look.show}
              onKeep={look.keep}
              onAdd={() => open('own')}
              onRemove={remove}
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
            <ContrastPanel tokens={look.tokens} disabled={!mayEdit} onKeep={look.keep} />
          </section>
        </div>
      )}
      {dialog === 'own' && <OwnDialog taken={new Set(own.map(({ id }) => id))} onAdd={add} onClose={close} />}
      {dialog === 'exchange' && (
        <ExchangeDialog
          name={look.themes.length > 1 ? `${name} - ${themeName(look.theme)}` : name}
          tokens={look.theme.tokens}
          own={ownTokensOf(look.entries.values())}
          disabled={!mayEdit}
          onTake={(tokens, added) => {
            const put = importedTokens(look.entries, added, tokens, look.theme)
            look.keep(tokens, new Map([...put].map(([id, to]) => [id, { from: look.entries.get(id) ?? null, to }])))
            close()
          }}
          onClose={close}
        />
      )}
      {dialog === 'history' && <LookHistory documentId={info.documentId} mayEdit={mayEdit} onRestore={restore} onClose={close} />}
      {dialog === 'publish' && <PublishDialog projectId={projectId} info={info} themes={look.themes} onDone={refresh} onClose={close} />}
    </div>
  )
}

/** A preset says nothing of the project's own tokens. */
const ownValues = (tokens: LookTokens): LookTokens => Object.fromEntries(Object.entries(tokens).filter(([name]) => name.startsWith('x-')))
type LookTokens = ReturnType<typeof useLook>['tokens']
