import { Button, Descriptions, Drawer } from '@arco-design/web-react'
import { IconClose } from '@arco-design/web-react/icon'
import { useEffect, useRef } from 'react'
import { labelIn } from '#kernel/message'
import type { AuditRow } from '../../../server/wire.ts'
import { tagOf } from '../../shell/locale.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import type { AuditFilter } from './filters.ts'
import { Person } from './person.tsx'
import { auditTexts } from './texts.ts'

interface Props {
  readonly row: AuditRow | undefined
  /** The list has one project only. */
  readonly ofOne?: boolean
  readonly onFilter: (change: Partial<AuditFilter>) => void
  readonly onClose: () => void
}

/** Everything that a row of the audit holds, and ways to those like it. */
export function AuditDrawer({ row, ofOne = false, onFilter, onClose }: Props) {
  const t = useMessages(auditTexts)
  const locale = useLocale()
  // Where the keyboard was before, to give it back.
  const opener = useRef<HTMLElement | null>(null)
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (row) opener.current ??= document.activeElement as HTMLElement | null
  }, [row])
  // The library hears Escape only while the drawer has the keyboard, which it does not at once.
  const close = useRef(onClose)
  close.current = onClose
  const isOpen = row !== undefined
  useEffect(() => {
    if (!isOpen) return
    const leave = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') close.current()
    }
    window.addEventListener('keydown', leave)
    return () => window.removeEventListener('keydown', leave)
  }, [isOpen])
  const title = row ? t('detailsTitle', { seq: row.seq }) : ''
  // The library puts these on its outermost element; it says neither what a drawer is nor what it is called.
  const dialog = { role: 'dialog', 'aria-modal': true, 'aria-label': title }
  return (
    <Drawer
      {...dialog}
      className="audit-drawer"
      width={Math.min(520, window.innerWidth)}
      visible={isOpen}
      title={title}
      closeIcon={
        <button ref={first} type="button" className="audit-close" aria-label={t('close')}>
          <IconClose aria-hidden />
        </button>
      }
      afterOpen={() => first.current?.focus()}
      afterClose={() => {
        opener.current?.focus()
        opener.current = null
      }}
      footer={null}
      onCancel={onClose}
      unmountOnExit
    >
      {row && (
        <>
          <p className="audit-sentence">{labelIn(row.says, locale)}</p>
          <Descriptions
            column={1}
            data={[
              {
                label: t('time'),
                value: new Date(row.at).toLocaleString(tagOf(locale), { dateStyle: 'long', timeStyle: 'long' }),
              },
              { label: t('who'), value: <Person row={row} /> },
              { label: t('action'), value: labelIn(row.label, locale) },
              ...(row.projectId === null
                ? []
                : [{ label: t('project'), value: row.projectName || t('goneProject', { id: row.projectId }) }]),
              ...(row.target === '' ? [] : [{ label: t('target'), value: <code className="audit-code">{row.target}</code> }]),
              { label: t('seq'), value: row.seq },
              { label: t('hash'), value: <code className="audit-code">{row.hash}</code> },
            ]}
          />
          <div className="audit-like">
            <Button onClick={() => onFilter({ action: row.action })}>{t('onlyThisAction')}</Button>
            {row.userName !== '' && <Button onClick={() => onFilter({ who: row.userName })}>{t('onlyThisPerson')}</Button>}
            {!ofOne && row.projectId !== null && (
              <Button
                onClick={() => onFilter({ project: { id: row.projectId as number, name: row.projectName || String(row.projectId) } })}
              >
                {t('onlyThisProject')}
              </Button>
            )}
          </div>
        </>
      )}
    </Drawer>
  )
}
