import { Alert, Modal } from '@arco-design/web-react'
import { useMemo } from 'react'
import { createId, type TextRecord, writeTexts } from '#kernel/page'
import { useEditor } from '#sdk/studio'
import { useMessages } from '#shell/messages'
import { languageName } from '../parts/language-part.ts'
import { changesIn, readTexts } from './text-files.ts'
import { textTexts } from './texts.ts'

/** Shows what a file would change before it does so; keys that the page does not have are refused. */
export function ImportTexts({ content, onClose }: { readonly content: string; readonly onClose: () => void }) {
  const t = useMessages(textTexts)
  const session = useEditor()
  const found = useMemo(() => readTexts(content), [content])
  const textOf = (key: string): TextRecord | undefined => {
    const entry = session.document().entries.get(key)
    return entry?.kind === 'text' ? entry : undefined
  }
  const { changes, unknown } = found ? changesIn(found, textOf) : { changes: [], unknown: [] }
  const canApply = changes.length > 0 && unknown.length === 0
  const apply = () => {
    const byKey = new Map<string, { [locale: string]: string }>()
    for (const { key, locale, to } of changes) byKey.set(key, { ...byKey.get(key), [locale]: to })
    const texts = [...byKey].map(([key, values]) => ({ key, values }))
    if (!session.run(writeTexts, { texts, only: 'known' }, { gesture: createId('import') })) return
    session.announce(t('imported', { count: changes.length }))
    onClose()
  }
  return (
    <Modal
      visible
      title={t('importTitle')}
      okText={t('apply', { count: changes.length })}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: !canApply }}
      onOk={apply}
      onCancel={onClose}
      style={{ width: 'min(720px, 94vw)' }}
    >
      {found === null && <Alert type="error" content={t('badFile')} />}
      {unknown.length > 0 && <Alert type="error" content={t('unknownKeys', { keys: unknown.slice(0, 20).join(', ') })} />}
      {found !== null && unknown.length === 0 && (
        <>
          <p>{t(changes.length > 0 ? 'importHint' : 'importNothing')}</p>
          {changes.length > 0 && (
            <div className="tx-changes">
              <table className="tx-table">
                <tbody>
                  {changes.map(({ key, locale, from, to }) => (
                    <tr key={`${key} ${locale}`}>
                      <td>{key}</td>
                      <td>{languageName(locale)}</td>
                      <td>
                        <del>{from}</del>
                      </td>
                      <td>
                        <ins>{to}</ins>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </>
      )}
    </Modal>
  )
}
