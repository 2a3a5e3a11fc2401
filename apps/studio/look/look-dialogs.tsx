import { type LookEntry, ownTokensOf, type TokenRecord } from '#kernel/page/look'
import type { Tokens } from '#kernel/page/look/theme'
import type { LookInfo } from '../../../server/wire.ts'
import { ExchangeDialog } from './exchange-dialog.tsx'
import { entriesOf, ownRecords } from './look-edit.ts'
import { LookHistory } from './look-history.tsx'
import { OwnDialog } from './own-dialog.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { addedToken, between, importedTokens } from './theme-edits.ts'
import { useThemeName } from './theme-name.ts'
import type { EditedLook } from './use-look.ts'

export type LookDialog = 'publish' | 'exchange' | 'history' | 'own'

interface LookDialogsProps {
  readonly dialog: LookDialog | undefined
  readonly projectId: number
  /** Of the project. */
  readonly name: string
  readonly info: LookInfo
  readonly look: EditedLook
  readonly mayEdit: boolean
  readonly onPublished: () => void
  readonly onClose: () => void
}

/** The dialog of the look's screen that is open, if any. */
export function LookDialogs({ dialog, projectId, name, info, look, mayEdit, onPublished, onClose }: LookDialogsProps) {
  const themeName = useThemeName()
  const own = ownRecords(look.entries)
  const add = (token: TokenRecord): void => {
    look.put(addedToken(look.entries, token, look.theme))
    onClose()
  }
  const takeImported = (tokens: Tokens, added: readonly TokenRecord[]): void => {
    const put = importedTokens(look.entries, added, tokens, look.theme)
    look.keep(tokens, new Map([...put].map(([id, to]) => [id, { from: look.entries.get(id) ?? null, to }])))
    onClose()
  }
  const restore = (entries: readonly LookEntry[]): void => {
    const put = between(look.entries, entriesOf(entries))
    if (put.size > 0) look.put(put)
  }
  return (
    <>
      {dialog === 'own' && <OwnDialog taken={new Set(own.map(({ id }) => id))} onAdd={add} onClose={onClose} />}
      {dialog === 'exchange' && (
        <ExchangeDialog
          name={look.themes.length > 1 ? `${name} - ${themeName(look.theme)}` : name}
          tokens={look.theme.tokens}
          own={ownTokensOf(look.entries.values())}
          disabled={!mayEdit}
          onTake={takeImported}
          onClose={onClose}
        />
      )}
      {dialog === 'history' && <LookHistory documentId={info.documentId} mayEdit={mayEdit} onRestore={restore} onClose={onClose} />}
      {dialog === 'publish' && (
        <PublishDialog projectId={projectId} info={info} themes={look.themes} onDone={onPublished} onClose={onClose} />
      )}
    </>
  )
}
