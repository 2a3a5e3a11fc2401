import { Button } from '@arco-design/web-react'
import { useState } from 'react'
import { LoadFailure } from '../../kit/list/load-failure.tsx'
import { useSignalValue } from '../../kit/panel/use-signal-value.ts'
import { common } from '../../kit/words/common.ts'
import { useMessages } from '../../shell/messages.ts'
import { currentUser } from '../../shell/session.ts'
import { UnconfirmedNotice } from '../confirm/unconfirmed-notice.tsx'
import { ListLayout } from '../list-layout.tsx'
import { personUses, usePersonQuotas } from '../quotas/person-usage.tsx'
import { quotaTexts } from '../quotas/texts.ts'
import { UploadList } from '../quotas/upload-list.tsx'
import { UsageBars, UsageParts } from '../quotas/usage-bars.tsx'
import { ScreenHead } from '../screen-head.tsx'
import { AboutForm } from './about-form.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { MailPanel } from './mail-panel.tsx'
import { PasswordForm } from './password-form.tsx'
import { SecondStepPanel } from './second-step-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { profileTexts } from './texts.ts'
import './profile.css'

/** A person's own account. */
export function Screen() {
  const c = useMessages(common)
  const user = useSignalValue(currentUser)
  return (
    <ListLayout>
      <ScreenHead title={c('profile')} />
      {!user?.sub && <UnconfirmedNotice />}
      <div className="profile-grid">
        <div className="profile-column">
          <AboutForm />
          <SecondStepPanel />
          {!user?.sub && <Kept />}
        </div>
        <div className="profile-column">
          <PasswordForm />
          {!user?.sub && <MailPanel />}
          <SessionsPanel />
          {!user?.sub && <Leave />}
        </div>
      </div>
    </ListLayout>
  )
}

/** How much the person takes of what one may, and what was uploaded. */
function Kept() {
  const q = useMessages(quotaTexts)
  const quotas = usePersonQuotas('profile')
  return (
    <section className="studio-panel">
      <h2>{q('usage')}</h2>
      {quotas.error && <LoadFailure error={quotas.error} retry={quotas.reload} />}
      {quotas.data && (
        <>
          <UsageBars uses={personUses(quotas.data)} />
          <UsageParts parts={quotas.data.parts} />
        </>
      )}
      <h2>{q('uploads')}</h2>
      <UploadList onChange={quotas.reload} />
    </section>
  )
}

function Leave() {
  const t = useMessages(profileTexts)
  const [open, setOpen] = useState(false)
  return (
    <section className="studio-panel profile-danger">
      <h2>{t('danger')}</h2>
      <p>{t('dangerText')}</p>
      <Button type="outline" status="danger" onClick={() => setOpen(true)}>
        {t('deleteAccount')}
      </Button>
      {open && <DeleteDialog onClose={() => setOpen(false)} />}
    </section>
  )
}
