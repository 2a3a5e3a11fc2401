import { Modal } from '@arco-design/web-react'
import { UploadList } from './upload-list.tsx'

/** The files that came through the pages of a project. */
export function UploadsDialog(props: { readonly title: string; readonly projectId: number; readonly onClose: () => void }) {
  return (
    <Modal visible title={props.title} footer={null} onCancel={props.onClose} style={{ width: 640 }} autoFocus unmountOnExit>
      <UploadList projectId={props.projectId} />
    </Modal>
  )
}
