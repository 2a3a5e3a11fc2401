import { Button, Dropdown, Menu, Popover } from '@arco-design/web-react'
import { IconCustomerService, IconQuestionCircle } from '@arco-design/web-react/icon'
import { type ReactNode, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { lateDialog } from '../../kit/panel/late-view.tsx'
import { useMessages } from '../../shell/messages.ts'
import { ContactCard } from './contact-card.tsx'
import './header.css'
import { headerTexts } from './texts.ts'
import { useHeaderInfo } from './use-header-info.ts'
import { useIsNarrow } from './use-is-narrow.ts'

const DOCS = '/docs'
const PRICE = '/price'
const CONTACT = 'contact'

const ContactDialog = lateDialog(() => import('./contact-dialog.tsx').then((module) => module.ContactDialog))

export interface HelpEntry {
  readonly key: string
  readonly label: ReactNode
  readonly onPress: () => void
}

/**
 * What every header has beside language and theme: an installation of one's own, where to get help, and the documentation. In a `compact` header, and in a
 * narrow window, all of it is in the one menu.
 */
export function HeaderMenus({ help = [], compact = false }: { readonly help?: readonly HelpEntry[]; readonly compact?: boolean }) {
  const t = useMessages(headerTexts)
  const info = useHeaderInfo()
  const [, go] = useLocation()
  const isNarrow = useIsNarrow()
  const [isAsking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const isFolded = compact || isNarrow
  const folded: readonly HelpEntry[] = isFolded
    ? [
        ...(info?.contact ? [{ key: CONTACT, label: t('contact'), onPress: () => setAsking(true) }] : []),
        ...(info?.onPremises
          ? [{ key: PRICE, label: t('onPremises'), onPress: () => (compact ? window.open(PRICE, '_blank', 'noopener') : go(PRICE)) }]
          : []),
      ]
    : []
  const entries: readonly HelpEntry[] = [
    { key: DOCS, label: t('docs'), onPress: () => window.open(DOCS, '_blank', 'noopener') },
    ...help,
    ...folded,
  ]
  return (
    <>
      {!isFolded && info?.onPremises && (
        <Link href={PRICE} className="header-link">
          {t('onPremises')}
        </Link>
      )}
      {!isFolded && info?.contact && (
        <Popover trigger="click" position="br" title={t('contact')} content={<ContactCard address={info.contact} />}>
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
              // A dialog that is opened gives the keyboard back to here.
              button.current?.focus()
              entries.find((entry) => entry.key === key)?.onPress()
            }}
          >
            {entries.map(({ key, label }) => (
              <Menu.Item key={key}>{label}</Menu.Item>
            ))}
          </Menu>
        }
      >
        <Button
          ref={button}
          type="text"
          {...(compact ? { size: 'small' as const } : {})}
          icon={<IconQuestionCircle />}
          aria-label={t('help')}
          title={t('help')}
          className="studio-icon-button"
        />
      </Dropdown>
      {isAsking && info?.contact && <ContactDialog address={info.contact} onClose={() => setAsking(false)} />}
    </>
  )
}
