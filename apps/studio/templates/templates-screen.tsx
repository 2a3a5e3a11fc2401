import { Button, Empty, Select } from '@arco-design/web-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { StoredTemplateInfo, TemplateInfo } from '../../../server/wire.ts'
import { LoadFailure } from '../../kit/list/load-failure.tsx'
import { useList } from '../../kit/list/use-list.ts'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { useSignalValue } from '../../kit/panel/use-signal-value.ts'
import { call } from '../../shell/client.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { currentUser } from '../../shell/session.ts'
import { ListScreen } from '../lists/list-screen.tsx'
import { OfferProject } from './offer-project.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { TemplateCard } from './template-card.tsx'
import './templates.css'
import { CATEGORIES, templateTexts } from './texts.ts'
import { UseTemplateDialog } from './use-dialog.tsx'
import { useTemplateActions } from './use-template-actions.tsx'

type Whose = '' | 'mine' | 'held'
interface Filter {
  readonly type: '' | TemplateInfo['type']
  readonly category: '' | TemplateInfo['category']
  readonly whose: Whose
}
/** There are fewer of them. */
const FIRST_PAGE = { pageNum: 1, pageSize: 50 } as const
const NO_FILTER: Filter = { type: '', category: '', whose: '' }
const given = ({ type, category, whose }: Filter) => ({
  ...(type === '' ? {} : { type }),
  ...(category === '' ? {} : { category }),
  ...(whose === '' ? {} : { [whose]: '1' as const }),
})
/** `/templates?whose=mine`: where mails and other screens lead. */
const filterAsked = (search: string): Filter => {
  const whose = new URLSearchParams(search).get('whose')
  return { ...NO_FILTER, whose: whose === 'mine' || whose === 'held' ? whose : '' }
}

const isStored = (template: TemplateInfo): template is StoredTemplateInfo => typeof template.id === 'number'

/** The template centre: what people of this installation offer as a beginning. */
export function Screen() {
  const t = useMessages(templateTexts)
  const [, go] = useLocation()
  const [filter, setFilter] = useState(() => filterAsked(window.location.search))
  const [open, setOpen] = useState<{ readonly what: 'preview' | 'use'; readonly template: TemplateInfo }>()
  const locale = useLocale()
  const list = useList(`templates ${JSON.stringify(filter)}`, (query, signal) =>
    call('GET /template/list', { ...query, ...given(filter) }, { signal }),
  )
  // The server answers none for one's own and for those that administrators have unlisted.
  const asked = { ...given(filter), keyword: list.keyword, language: locale, builtIn: '1', ...FIRST_PAGE } as const
  const load = (signal: AbortSignal) => call('GET /template/list', asked, { signal })
  const builtIn = useLoaded(`built-in templates ${JSON.stringify(asked)}`, load)
  const ownOnes = builtIn.data?.list ?? []
  const actions = useTemplateActions(list.reload)
  const isNarrowed = filter.type !== '' || filter.category !== '' || list.keyword !== ''
  const close = (): void => setOpen(undefined)
  const cards = (items: readonly TemplateInfo[], busy: boolean) => (
    <ul className="template-cards" aria-busy={busy}>
      {items.map((template) => (
        <TemplateCard
          key={template.id}
          template={template}
          heading={ownOnes.length > 0 ? 'h3' : 'h2'}
          items={isStored(template) ? actions.itemsFor(template) : []}
          onPreview={() => setOpen({ what: 'preview', template })}
          onUse={() => setOpen({ what: 'use', template })}
        />
      ))}
    </ul>
  )
  return (
    <ListScreen
      title={t('title')}
      intro={t('intro')}
      find={t('find')}
      list={list}
      tools={
        <>
          <Filters value={filter} onChange={setFilter} />
          <OfferProject onDone={list.reload} />
        </>
      }
      dialogs={
        <>
          {actions.dialogs}
          {open?.what === 'preview' && (
            <PreviewDialog template={open.template} onUse={() => setOpen({ ...open, what: 'use' })} onClose={close} />
          )}
          {open?.what === 'use' && <UseTemplateDialog template={open.template} onClose={close} />}
        </>
      }
      notices={
        <>
          {builtIn.error && <LoadFailure error={builtIn.error} retry={builtIn.reload} />}
          {ownOnes.length > 0 && (
            <section className="template-section" aria-labelledby="built-in-templates">
              <h2 id="built-in-templates">{t('builtIn')}</h2>
              <p className="studio-muted">{t('builtInHint')}</p>
              {cards(ownOnes, builtIn.loading)}
            </section>
          )}
          {ownOnes.length > 0 && <h2 className="template-people">{t('people')}</h2>}
        </>
      }
    >
      {(items, busy) =>
        items.length > 0 ? (
          cards(items, busy)
        ) : (
          <div className="studio-empty">
            <Empty
              description={t(
                isNarrowed ? 'noneMatch' : filter.whose === 'mine' ? 'noneMine' : filter.whose === 'held' ? 'noneHeld' : 'empty',
              )}
            />
            {isNarrowed ? (
              <Button
                onClick={() => {
                  setFilter(NO_FILTER)
                  list.setText('')
                }}
              >
                {t('clear')}
              </Button>
            ) : (
              <Button onClick={() => go('/pages')}>{t('toPages')}</Button>
            )}
          </div>
        )
      }
    </ListScreen>
  )
}

function Filters({ value, onChange }: { readonly value: Filter; readonly onChange: (filter: Filter) => void }) {
  const t = useMessages(templateTexts)
  const isSuper = useSignalValue(currentUser)?.role === 1
  return (
    <div className="studio-filters">
      <Select
        aria-label={t('whose')}
        value={value.whose}
        options={[
          { value: '', label: t('all') },
          { value: 'mine', label: t('mine') },
          ...(isSuper ? [{ value: 'held', label: t('heldOnes') }] : []),
        ]}
        onChange={(whose: Whose) => onChange({ ...value, whose })}
      />
      <Select
        aria-label={t('type')}
        value={value.type}
        options={[
          { value: '', label: t('anyType') },
          { value: 'page', label: t('page') },
          { value: 'project', label: t('project') },
        ]}
        onChange={(type: Filter['type']) => onChange({ ...value, type })}
      />
      <Select
        aria-label={t('category')}
        value={value.category}
        options={[{ value: '', label: t('anyCategory') }, ...CATEGORIES.map((each) => ({ value: each, label: t(each) }))]}
        onChange={(category: Filter['category']) => onChange({ ...value, category })}
      />
    </div>
  )
}
