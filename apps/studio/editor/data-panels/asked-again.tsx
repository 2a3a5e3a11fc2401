import { Select } from '@arco-design/web-react'
import { useId } from 'react'
import { editApi } from '#kernel/page/commands'
import { type ApiRecord, ASKED_AGAIN, type AskedAgain } from '#kernel/page/records'
import type { SourceDeclaration } from '#sdk'
import { useEditor } from '#sdk/studio'
import { useMessages } from '#shell/messages'
import { panelTexts } from './texts.ts'

const BY_SOURCE = 'source'

/** What happens when steps ask an api that still answers another run: as its source says, or as chosen here. */
export function AskedAgainChoice({ api, source }: { readonly api: ApiRecord; readonly source: SourceDeclaration }) {
  const t = useMessages(panelTexts)
  const session = useEditor()
  const ids = { label: useId(), help: useId() }
  const names: Readonly<Record<AskedAgain, string>> = { newest: t('againNewest'), queue: t('againQueue'), refuse: t('againRefuse') }
  const usual = source.plan?.(api.config).writes ? 'queue' : 'newest'
  return (
    <div className="te-row" data-field="again">
      <span className="te-label" id={ids.label} title={t('againHelp')}>
        {t('again')}
      </span>
      <Select
        size="mini"
        aria-labelledby={ids.label}
        value={api.again ?? BY_SOURCE}
        onChange={(value: string) =>
          session.run(editApi, { id: api.id, changes: { again: ASKED_AGAIN.find((each) => each === value) ?? null } })
        }
      >
        <Select.Option value={BY_SOURCE}>{t('againUsual', { how: names[usual] })}</Select.Option>
        {ASKED_AGAIN.map((each) => (
          <Select.Option key={each} value={each}>
            {names[each]}
          </Select.Option>
        ))}
      </Select>
    </div>
  )
}
