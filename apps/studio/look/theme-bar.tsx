import { Button, Modal, Select } from '@arco-design/web-react'
import { IconCopy, IconDelete, IconEdit, IconPlus, IconStar } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { LOOK_LIMITS, type ThemeRecord, themeOf } from '#kernel/page/look'
import { TextDialog } from '../../kit/form/name-dialog.tsx'
import { useMessages } from '../../shell/messages.ts'
import { addedTheme, asDefault, mayAddTheme, mayRemoveTheme } from './theme-edits.ts'
import { useThemeName } from './theme-name.ts'
import { themeTexts } from './theme-texts.ts'
import type { EditedLook } from './use-look.ts'
import { UseText } from './use-text.tsx'
import { type LookUses, usesOf } from './uses.ts'

type Naming = 'add' | 'copy' | 'rename'

/** The themes of the project: which one is edited, and which one is the default; themes come, are copied, renamed and removed here. */
export function ThemeBar(props: {
  readonly look: EditedLook
  readonly disabled: boolean
  /** Which pages chose which themes, asked for when somebody is about to remove one. */
  readonly uses: LookUses | undefined
  readonly onAskUses: () => void
}) {
  const { look, disabled, uses, onAskUses } = props
  const t = useMessages(themeTexts)
  const nameOf = useThemeName()
  const [naming, setNaming] = useState<Naming>()
  const [removing, setRemoving] = useState<ThemeRecord>()
  const { theme, themes, entries } = look
  const usual = themeOf(entries.values())
  const mayAdd = mayAddTheme(entries)
  const mayRemove = mayRemoveTheme(entries, theme)
  const finish = (name: string): void => {
    if (naming === 'rename') look.put(new Map([[theme.id, { ...theme, name }]]))
    else {
      const made = addedTheme(entries, name, naming === 'copy' ? theme.tokens : {})
      look.put(new Map([[made.id, made]]))
      look.chooseTheme(made.id)
    }
    setNaming(undefined)
  }
  return (
    <section className="lk-themes" aria-label={t('themes')}>
      <Select
        aria-label={t('theme')}
        value={theme.id}
        options={themes.map((each) => ({
          value: each.id,
          label: each.id === usual.id ? t('isDefault', { name: nameOf(each) }) : nameOf(each),
        }))}
        onChange={look.chooseTheme}
      />
      {!disabled && (
        <>
          <Button
            icon={<IconPlus />}
            disabled={!mayAdd}
            title={mayAdd ? '' : t('full', { most: LOOK_LIMITS.themes })}
            onClick={() => setNaming('add')}
          >
            {t('add')}
          </Button>
          <Button icon={<IconCopy />} disabled={!mayAdd} aria-label={t('copy')} title={t('copy')} onClick={() => setNaming('copy')} />
          <Button icon={<IconEdit />} aria-label={t('rename')} title={t('rename')} onClick={() => setNaming('rename')} />
          <Button
            icon={<IconStar />}
            disabled={theme.id === usual.id}
            title={t('makeDefaultHint')}
            onClick={() => look.put(asDefault(entries, theme.id))}
          >
            {t('makeDefault')}
          </Button>
          <Button
            status="danger"
            icon={<IconDelete />}
            disabled={mayRemove !== 'yes'}
            aria-label={t('remove')}
            title={mayRemove === 'yes' ? t('remove') : t(`keep_${mayRemove}`)}
            onClick={() => {
              onAskUses()
              setRemoving(theme)
            }}
          />
        </>
      )}
      {!disabled && !mayAdd && <span className="studio-muted">{t('full', { most: LOOK_LIMITS.themes })}</span>}
      {naming && (
        <TextDialog
          title={t(naming)}
          label={t('name')}
          ok={t('ok')}
          initial={naming === 'add' ? '' : naming === 'copy' ? t('copyOf', { name: nameOf(theme) }) : nameOf(theme)}
          most={60}
          onSubmit={async (name) => finish(name)}
          onClose={() => setNaming(undefined)}
        />
      )}
      <Modal
        title={t('removeNamed', { name: removing ? nameOf(removing) : '' })}
        visible={removing !== undefined}
        okText={t('remove')}
        okButtonProps={{ status: 'danger' }}
        cancelText={t('cancel')}
        onCancel={() => setRemoving(undefined)}
        onOk={() => {
          if (removing) look.put(new Map([[removing.id, null]]))
          setRemoving(undefined)
        }}
      >
        {removing && <UseText uses={uses} use={usesOf(uses?.themes, removing.id)} named of="pages" />}
        <p>{t('removeHint')}</p>
      </Modal>
    </section>
  )
}
