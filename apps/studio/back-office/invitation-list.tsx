import { Message, Tag } from '@arco-design/web-react'
import { IconDelete, IconSend } from '@arco-design/web-react/icon'
import type { InvitationInfo } from '../../../server/wire.ts'
import { RowButton } from '../../kit/list/row-button.tsx'
import { useConfirmDelete } from '../../kit/list/use-confirm-delete.ts'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { call } from '../../shell/client.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { timeText } from '../time-text.ts'
import { invitationTexts } from './invitation-texts.ts'
import { tellMailed } from './tell-mailed.ts'
import { userTexts } from './texts.ts'

/** People who were invited and have no account yet; nothing where there are none. `round` is another one when there may be more. */
export function InvitationList({ projectId, round }: { readonly projectId: number; readonly round: number }) {
  const t = useMessages(invitationTexts)
  const roles = useMessages(userTexts)
  const locale = useLocale()
  const confirmDelete = useConfirmDelete()
  const { data, reload } = useLoaded(`invitations ${projectId} ${round}`, () => call('GET /project/invitation/list', { projectId }))
  const withdraw = ({ id, userName }: InvitationInfo): void =>
    confirmDelete({
      title: t('withdrawTitle', { name: userName }),
      run: () => call('POST /project/invitation/delete', { id }),
      after: reload,
    })
  const again = ({ userName, role, roleId }: InvitationInfo): void =>
    void call('POST /project/invitation/create', { projectId, userName, role, roleId }).then(
      ({ mail }) => {
        tellMailed(locale, { name: userName, mail })
        reload()
      },
      (thrown: Error) => Message.error(failureText(thrown)),
    )
  if (!data || data.length === 0) return null
  return (
    <section aria-labelledby="invitations" className="back-office-invitations">
      <h2 id="invitations">{t('invitations')}</h2>
      <ul>
        {data.map((each) => (
          <li key={each.id}>
            <span>{each.userName}</span>
            <Tag size="small">{each.roleName || roles(each.role)}</Tag>
            {each.groups.map(({ id, name }) => (
              <Tag key={id} size="small" color="green">
                {roles('inGroup', { group: name })}
              </Tag>
            ))}
            <span className="studio-muted">
              {t('invitedBy', { name: each.invitedBy, time: timeText(each.createdAt, locale), until: timeText(each.expiresAt, locale) })}
            </span>
            <span className="studio-row-actions">
              <RowButton icon={<IconSend />} label={t('inviteAgain', { name: each.userName })} onClick={() => again(each)} />
              <RowButton icon={<IconDelete />} label={t('withdraw', { name: each.userName })} danger onClick={() => withdraw(each)} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
