import { Modal } from '@arco-design/web-react'
import { useFocusReturn } from '../../kit/form/use-focus-return.ts'
import { useMessages } from '../../shell/messages.ts'
import { ContactCard } from './contact-card.tsx'
import { headerTexts } from './texts.ts'

/** The way to get help, where the header has no room for a button of its own. */
export function ContactDialog({ address, onClose }: { readonly address: string; readonly onClose: () => void }) {
  const t = useMessages(headerTexts)
  useFocusReturn()
  return (
    <Modal visible title={t('contact')} footer={null} style={{ width: 'min(320px, calc(100vw - 32px))' }} onCancel={onClose}>
      <ContactCard address={address} />
    </Modal>
  )
}
