import { Alert, Avatar, Button } from '@arco-design/web-react'
import { IconCloud, IconDelete, IconUpload } from '@arco-design/web-react/icon'
import { useRef, useState } from 'react'
import { lateDialog } from '../../kit/panel/late-view.tsx'
import { failureText } from '../../kit/words/failure-text.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { choosePicture } from '../cloud/choose-picture.ts'
import { cloudTexts } from '../cloud/texts.ts'
import { profileTexts } from './texts.ts'

const AvatarDialog = lateDialog(() => import('./avatar-dialog.tsx').then(({ AvatarDialog: Dialog }) => Dialog))

/** The specification's 1.5M. */
const LARGEST = 1.5 * 1024 * 1024
const TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

interface AvatarFieldProps {
  /** Empty for none. */
  readonly address: string
  /** Its first letter stands where there is no picture. */
  readonly name: string
  /** Whether the person may upload one. */
  readonly upload: boolean
  /** The address of the new picture; empty for none. */
  readonly onChange: (address: string) => unknown
}

/** A person's picture: chosen from the disk, cut to a square, uploaded without what a camera writes into a file, chosen from the image cloud, or taken away. */
export function AvatarField({ address, name, upload, onChange }: AvatarFieldProps) {
  const t = useMessages(profileTexts)
  const ct = useMessages(cloudTexts)
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [error, setError] = useState<string>()

  const choose = (chosen: File | undefined): void => {
    if (!chosen) return
    const wrong = !TYPES.includes(chosen.type) ? t('notImage') : chosen.size > LARGEST ? t('tooLarge') : undefined
    setError(wrong)
    setFile(wrong === undefined ? chosen : undefined)
  }
  const keep = async (cut: File): Promise<void> => {
    setFile(undefined)
    try {
      const { url } = await call('POST /cloud/upload/files', { file: cut })
      await onChange(url)
    } catch (thrown) {
      setError(failureText(thrown))
    }
  }
  const fromCloud = async (): Promise<void> => {
    const chosen = await choosePicture()
    setError(undefined)
    if (chosen) await onChange(chosen.url)
  }
  return (
    <div className="profile-avatar">
      <Avatar size={72} className="studio-avatar-own">
        {address === '' ? name.slice(0, 1).toUpperCase() : <img src={address} alt={t('avatar')} />}
      </Avatar>
      <div className="profile-avatar-tools">
        {upload && (
          <>
            <input
              ref={input}
              type="file"
              accept={TYPES.join(',')}
              aria-label={t('avatar')}
              hidden
              onChange={(event) => {
                choose(event.target.files?.[0])
                // The same file may be chosen again.
                event.target.value = ''
              }}
            />
            <Button icon={<IconUpload />} onClick={() => input.current?.click()}>
              {t('upload')}
            </Button>
            <Button icon={<IconCloud />} onClick={() => void fromCloud()}>
              {ct('chooseIt')}
            </Button>
          </>
        )}
        {address !== '' && (
          <Button icon={<IconDelete />} type="text" status="danger" onClick={() => void onChange('')}>
            {t('removeAvatar')}
          </Button>
        )}
        {upload && <span className="studio-muted">{t('avatarHint')}</span>}
        {error && <Alert type="error" content={error} />}
      </div>
      {file && (
        <AvatarDialog
          file={file}
          onDone={keep}
          onUnreadable={() => {
            setFile(undefined)
            setError(t('unreadable'))
          }}
          onClose={() => setFile(undefined)}
        />
      )}
    </div>
  )
}
