import { Button, Dropdown, Menu, Popover } from '@arco-design/web-react'
import { IconCustomerService, IconQuestionCircle } from '@arco-design/web-react/icon'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useMessages } from '../../shell/messages.ts'
import { ContactCode } from './contact-code.tsx'
import './header.css'
import { headerTexts } from './texts.ts'
import { useHeaderInfo } from './use-header-info.ts'

const DOCS = '/docs'

export interface HelpEntry {
  readonly key: string
  readonly label: ReactNode
  readonly onPress: () => void
}

/** What every header has beside language and theme: an installation of one's own, where to get help, and the documentation. */
export function HeaderMenus({ help = [] }: { readonly help?: readonly HelpEntry[] }) {
  const t = useMessages(headerTexts)
  const info = useHeaderInfo()
  return (
    <>
      {info?.onPremises && (
        <Link href="/price" className="header-link">
          {t('onPremises')}
        </Link>
      )}
      {info?.contact && (
        <Popover
          trigger="click"
          position="br"
          title={t('contact')}
          content={
            <div className="header-contact">
              <ContactCode address={info.contact} />
              <p>{t('contactText')}</p>
              <a href={info.contact} target="_blank" rel="noopener">
                {info.contact.replace(/^(mailto|tel):/, '')}
              </a>
            </div>
          }
        >
          <Button
            type="text"
            icon={<IconCustomerService />}
            aria-label={t('contact')}
            title={t('contact')}
            className="studio-icon-button"
          />
        </Popover>
      )}
      <Dropdown
        trigger="click"
        position="br"
        droplist={
          <Menu
            onClickMenuItem={(key) => {
              if (key === DOCS) window.open(DOCS, '_blank', 'noopener')
              else help.find((entry) => entry.key === key)?.onPress()
            }}
          >
            <Menu.Item key={DOCS}>{t('docs')}</Menu.Item>
            {help.map(({ key, label }) => (
              <Menu.Item key={key}>{label}</Menu.Item>
            ))}
          </Menu>
        }
      >
        <Button type="text" icon={<IconQuestionCircle />} aria-label={t('help')} title={t('help')} className="studio-icon-button" />
      </Dropdown>
    </>
  )
}
