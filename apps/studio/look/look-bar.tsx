import { Button, Dropdown, Menu } from '@arco-design/web-react'
import { IconHistory } from '@arco-design/web-react/icon'
import { labelIn } from '#kernel/message'
import type { LookEntry } from '#kernel/page/look'
import { THEME_PRESETS, type Tokens } from '#kernel/page/look/theme'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { DocumentBar } from '../documents/document-bar.tsx'
import type { EditedDocument } from '../documents/open-document.ts'
import { ScreenHead } from '../screen-head.tsx'
import type { LookDialog } from './look-dialogs.tsx'
import { lookTexts } from './texts.ts'
import { useRecordName } from './theme-name.ts'
import type { EditedLook } from './use-look.ts'

interface LookBarProps {
  /** Of the project. */
  readonly name: string
  readonly document: EditedDocument<LookEntry>
  readonly look: EditedLook
  readonly mayEdit: boolean
  readonly onOpen: (dialog: LookDialog) => void
}

/** The title of the look's screen, the state of its document, and the buttons for the look as a whole. */
export function LookBar({ name, document, look, mayEdit, onOpen }: LookBarProps) {
  const t = useMessages(lookTexts)
  const nameOf = useRecordName()
  return (
    <ScreenHead title={t('title', { name })} intro={t('intro')}>
      <DocumentBar document={document} nameOf={nameOf} />
      {mayEdit && <PresetMenu look={look} />}
      <Button onClick={() => onOpen('exchange')}>{t('exchange')}</Button>
      <Button icon={<IconHistory />} onClick={() => onOpen('history')}>
        {t('history')}
      </Button>
      <Button type="primary" onClick={() => onOpen('publish')}>
        {t('publish')}
      </Button>
    </ScreenHead>
  )
}

function PresetMenu({ look }: { readonly look: EditedLook }) {
  const t = useMessages(lookTexts)
  const locale = useLocale()
  const take = (id: string): void => look.keep({ ...ownValues(look.tokens), ...THEME_PRESETS.find((preset) => preset.id === id)?.tokens })
  return (
    <Dropdown
      trigger="click"
      droplist={
        <Menu onClickMenuItem={take}>
          {THEME_PRESETS.map(({ id, label }) => (
            <Menu.Item key={id}>{labelIn(label, locale)}</Menu.Item>
          ))}
        </Menu>
      }
    >
      <Button>{t('preset')}</Button>
    </Dropdown>
  )
}

/** A preset says nothing of the project's own tokens. */
const ownValues = (tokens: Tokens): Tokens => Object.fromEntries(Object.entries(tokens).filter(([name]) => name.startsWith('x-')))
