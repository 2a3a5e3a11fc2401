import type { AuditRow } from '../../../server/wire.ts'
import { useMessages } from '../../shell/messages.ts'
import { auditTexts } from './texts.ts'

/** Whoever did what a row says. */
export function Person({ row }: { readonly row: AuditRow }) {
  const t = useMessages(auditTexts)
  const { userId, userName, nickName } = row
  if (userId === null) return <span className="studio-muted">{t('nobody')}</span>
  if (userName === '') return <span className="studio-muted">{t('gone', { id: userId })}</span>
  return (
    <>
      {nickName !== '' && <div>{nickName}</div>}
      <div className={nickName === '' ? 'audit-address' : 'studio-muted audit-address'}>{userName}</div>
    </>
  )
}
