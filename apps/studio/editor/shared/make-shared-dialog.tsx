import { useState } from 'react'
import { useEditor } from '#sdk/studio'
import { useMessages } from '#shell/messages'
import { TextDialog } from '../../../kit/form/name-dialog.tsx'
import { sayMade } from './made-notice.tsx'
import { selectedOne } from './shared-commands.ts'
import { makeShared } from './shared-edits.ts'
import { sharedStyleTexts } from './texts.ts'

const MOST_CSS = 20_000

/** Asks for the name of a shared style that is made of the selected element. */
export function MakeSharedDialog({ close }: { readonly close: () => void }) {
  const session = useEditor()
  const t = useMessages(sharedStyleTexts)
  const [entry] = useState(() => selectedOne(session))
  const isLong = (entry?.css.length ?? 0) > MOST_CSS
  const make = async (name: string): Promise<void> => {
    if (entry === undefined) return
    const made = await makeShared(session, entry.id, name)
    if (made) sayMade(session, made)
  }
  return (
    <TextDialog
      title={t('make')}
      label={t('name')}
      ok={t('create')}
      initial=""
      most={60}
      placeholder={t('placeholder')}
      intro={<p>{t('hint')}</p>}
      ready={entry !== undefined && !isLong}
      problem={isLong ? t('tooLong') : undefined}
      onSubmit={make}
      onClose={close}
    />
  )
}
