import { Alert, Modal } from '@arco-design/web-react'
import { useMessages } from '#shell/messages'
import { languageName } from '../parts/language-part.ts'
import type { TextChange } from './text-files.ts'
import { textTexts } from './texts.ts'

/** What a file would change, before it does so; keys that are not there are refused. */
export function ChangesDialog(props: {
  readonly changes: readonly TextChange[]
  readonly unknown: readonly string[]
  readonly onApply: () => void
  readonly onClose: () => void
}) {
  const t = useMessages(textTexts)
  const { changes, unknown, onApply, onClose } = props
  return (
    <Modal
      visible
      title={t('importTitle')}
      okText={t('apply', { count: changes.length })}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: changes.length === 0 || unknown.length > 0 }}
      onOk={onApply}
      onCancel={onClose}
      style={{ width: 'min(720px, 94vw)' }}
    >
      {unknown.length > 0 ? (
        <Alert type="error" content={t('unknownKeys', { keys: unknown.slice(0, 20).join(', ') })} />
      ) : (
        <>
          <p>{t(changes.length > 0 ? 'importHint' : 'importNothing')}</p>
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
        </>
      )}
    </Modal>
  )
}
