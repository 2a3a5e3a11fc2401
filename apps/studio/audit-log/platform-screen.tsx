import { Button } from '@arco-design/web-react'
import { IconSafe } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { useMessages } from '../../shell/messages.ts'
import { AuditList } from './audit-list.tsx'
import { auditTexts } from './texts.ts'
import { VerifyDialog } from './verify-dialog.tsx'

/** The whole audit, for super administrators. */
export function Screen() {
  const t = useMessages(auditTexts)
  const [verifying, setVerifying] = useState(false)
  return (
    <AuditList
      title={t('title')}
      intro={t('intro')}
      tools={
        <Button type="primary" icon={<IconSafe />} onClick={() => setVerifying(true)}>
          {t('verify')}
        </Button>
      }
      dialogs={verifying && <VerifyDialog onClose={() => setVerifying(false)} />}
    />
  )
}
