import { Button, Descriptions } from '@arco-design/web-react'
import type { BrowserErrorRow } from '../../../server/wire.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { CopiedText } from '../copied-text.tsx'
import { DetailDrawer } from '../detail-drawer.tsx'
import { Moment } from '../moment.tsx'
import { ErrorState } from './errors-screen.tsx'
import { errorTexts } from './texts.ts'

interface ErrorDrawerProps {
  readonly row: BrowserErrorRow | undefined
  readonly onSolve: (row: BrowserErrorRow) => void
  readonly onDelete: (row: BrowserErrorRow) => void
  readonly onClose: () => void
}

/** Everything that was reported of an error, and what can be done with it. */
export function ErrorDrawer({ row, onSolve, onDelete, onClose }: ErrorDrawerProps) {
  const t = useMessages(errorTexts)
  return (
    <DetailDrawer isOpen={row !== undefined} title={t('detailsTitle')} width={640} onClose={onClose}>
      {row && (
        <>
          <ErrorDetails row={row} />
          <div className="detail-buttons">
            {row.state !== 'solved' && (
              <Button type="primary" onClick={() => onSolve(row)}>
                {t('solve')}
              </Button>
            )}
            <Button status="danger" onClick={() => onDelete(row)}>
              {t('remove')}
            </Button>
          </div>
        </>
      )}
    </DetailDrawer>
  )
}

function ErrorDetails({ row }: { readonly row: BrowserErrorRow }) {
  const t = useMessages(errorTexts)
  const locale = useLocale()
  const code = (text: string) => (text === '' ? t('none') : <code className="detail-code">{text}</code>)
  return (
    <>
      <p className="errors-title">{row.message}</p>
      <Descriptions
        column={1}
        data={[
          { label: t('state'), value: <ErrorState state={row.state} /> },
          { label: t('app'), value: t(row.app) },
          { label: t('count'), value: row.count.toLocaleString(locale) },
          { label: t('first'), value: <Moment at={row.firstAt} /> },
          { label: t('last'), value: <Moment at={row.lastAt} /> },
          { label: t('releases'), value: row.releases.join(', ') },
          { label: t('route'), value: code(row.route) },
          { label: t('part'), value: code(row.part) },
          { label: t('browser'), value: row.browser || t('none') },
        ]}
      />
      {row.stack === '' ? (
        <p className="studio-muted">{t('noStack')}</p>
      ) : (
        <CopiedText title={t('stack')} text={`${row.message}\n${row.stack}`} label={t('copy')} />
      )}
    </>
  )
}
