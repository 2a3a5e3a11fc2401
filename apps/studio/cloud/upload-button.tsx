import { Alert, Button } from '@arco-design/web-react'
import { IconUpload } from '@arco-design/web-react/icon'
import { useRef } from 'react'
import { useMessages } from '../../shell/messages.ts'
import { PICTURE_TYPES } from '../../shell/prepare-picture.ts'
import { cloudTexts } from './texts.ts'
import type { Uploads } from './use-uploads.ts'

export function UploadButton({ uploads, secondary }: { readonly uploads: Uploads; readonly secondary?: boolean }) {
  const t = useMessages(cloudTexts)
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        type={secondary ? 'secondary' : 'primary'}
        icon={<IconUpload />}
        loading={uploads.busy !== undefined}
        onClick={() => input.current?.click()}
      >
        {t('upload')}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={PICTURE_TYPES}
        aria-label={t('upload')}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          if (files.length > 0) void uploads.send(files)
        }}
      />
    </>
  )
}

/** What is on its way, and what was not taken. */
export function UploadNotes({ uploads }: { readonly uploads: Uploads }) {
  const t = useMessages(cloudTexts)
  return (
    <>
      <div role="status" className={uploads.busy === undefined ? undefined : 'cloud-status'}>
        {uploads.busy !== undefined && t('uploading', { name: uploads.busy })}
      </div>
      {uploads.problems.length > 0 && (
        <Alert
          type="error"
          closable
          onClose={uploads.dismiss}
          className="cloud-problems"
          content={uploads.problems.map((problem) => <div key={problem}>{problem}</div>)}
        />
      )}
    </>
  )
}
