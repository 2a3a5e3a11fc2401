import { Alert, Button } from '@arco-design/web-react'
import { IconUpload } from '@arco-design/web-react/icon'
import { type RefObject, useRef } from 'react'
import { useMessages } from '../../shell/messages.ts'
import { PICTURE_TYPES } from '../../shell/prepare-picture.ts'
import { cloudTexts } from './texts.ts'
import type { Uploads } from './use-uploads.ts'

/** Where a browser lets files be chosen: hidden, and pressed by a button. */
export function FileInput({ uploads, input }: { readonly uploads: Uploads; readonly input: RefObject<HTMLInputElement | null> }) {
  const t = useMessages(cloudTexts)
  return (
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
  )
}

export function UploadButton({ uploads }: { readonly uploads: Uploads }) {
  const t = useMessages(cloudTexts)
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button type="primary" icon={<IconUpload />} loading={uploads.busy !== undefined} onClick={() => input.current?.click()}>
        {t('upload')}
      </Button>
      <FileInput uploads={uploads} input={input} />
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
