import { useMessages } from '../../shell/messages.ts'
import { ContactCode } from './contact-code.tsx'
import './header.css'
import { headerTexts } from './texts.ts'

/** Where people get help: the address, and its code for a phone. */
export function ContactCard({ address }: { readonly address: string }) {
  const t = useMessages(headerTexts)
  return (
    <div className="header-contact">
      <ContactCode address={address} />
      <p>{t('contactText')}</p>
      <a href={address} target="_blank" rel="noopener">
        {address.replace(/^(mailto|tel):/, '')}
      </a>
    </div>
  )
}
