import { Alert, Modal } from '@arco-design/web-react'
import { useMemo } from 'react'
import { writeTexts } from '#kernel/page/commands'
import type { TextRecord } from '#kernel/page/records'
import { createId } from '#kernel/page/values'
import { useEditor } from '#sdk/studio'
import { useMessages } from '#shell/messages'
import { ChangesDialog } from './changes-dialog.tsx'
import { changesIn, readTexts } from './text-files.ts'
import { textTexts } from './texts.ts'

/** Brings words of a file into the texts of the page, in one step; keys that the page does not have are refused. */
export function ImportTexts({ content, onClose }: { readonly content: string; readonly onClose: () => void }) {
  const t = useMessages(textTexts)
  const session = useEditor()
  const found = useMemo(() => readTexts(content), [content])
  const textOf = (key: string): TextRecord | undefined => {
    const entry = session.document().entries.get(key)
    return entry?.kind === 'text' ? entry : undefined
  }
  if (found === null)
    return (
      <Modal visible title={t('importTitle')} footer={null} onCancel={onClose}>
        <Alert type="error" content={t('badFile')} />
      </Modal>
    )
  const { changes, unknown } = changesIn(found, textOf)
  const apply = () => {
    const byKey = new Map<string, { [locale: string]: string }>()
    for (const { key, locale, to } of changes) byKey.set(key, { ...byKey.get(key), [locale]: to })
    const texts = [...byKey].map(([key, values]) => ({ key, values }))
    if (!session.run(writeTexts, { texts, only: 'known' }, { gesture: createId('import') })) return
    session.announce(t('imported', { count: changes.length }))
    onClose()
  }
  return <ChangesDialog changes={changes} unknown={unknown} onApply={apply} onClose={onClose} />
}
