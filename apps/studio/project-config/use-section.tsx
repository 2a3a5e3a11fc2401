import { Checkbox, Radio, Select } from '@arco-design/web-react'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { AppPreview } from './app-preview.tsx'
import type { ConfigDraft } from './config-draft.ts'
import { Field, Section } from './field.tsx'
import { LanguagesSection } from './languages-section.tsx'
import type { PartProps } from './part-props.ts'
import { configTexts } from './texts.ts'

/** What the picker of a home page offers at most. */
const MOST_PAGES = 200
/** Longer lists than this one can be searched. */
const SEARCHED = 20

const keyOf = (home: ConfigDraft['home']): string => (home === null ? '' : `${home.kind} ${home.id}`)
const homeOf = (key: string): ConfigDraft['home'] => {
  const [kind, id] = key.split(' ')
  return kind === 'page' || kind === 'menu' ? { kind, id: Number(id) } : null
}

/** What the built app opens first. */
export function HomeSection({ projectId, draft, set, disabled, told }: PartProps & { readonly projectId: number }) {
  const t = useMessages(configTexts)
  const { data } = useLoaded(`home of ${projectId}`, async () => {
    const [pages, menus] = await Promise.all([
      call('GET /pages/list', { projectId, pageSize: `${MOST_PAGES}` }),
      call('POST /project/menu/list', { projectId }),
    ])
    return { pages: pages.list, menus: menus.filter(({ type, kind }) => type === 1 && kind !== 'group') }
  })
  const value = keyOf(draft.home)
  const known = data && [...data.pages.map(({ id }) => `page ${id}`), ...data.menus.map(({ id }) => `menu ${id}`)]
  const isGone = known !== undefined && draft.home !== null && !known.includes(value) && (data?.pages.length ?? 0) < MOST_PAGES
  return (
    <Section id="home" title={t('home')}>
      <Field label={t('homeLabel')} error={told('home') ?? (isGone ? t('homeGone') : undefined)}>
        {(control) => (
          <Select
            {...control}
            aria-label={t('homeLabel')}
            value={value}
            disabled={disabled}
            loading={!data}
            showSearch={known !== undefined && known.length > SEARCHED}
            filterOption={(text, option) =>
              String((option as { props?: { children?: unknown } }).props?.children ?? '')
                .toLowerCase()
                .includes(text.toLowerCase())
            }
            onChange={(key: string) => set({ home: homeOf(key) })}
          >
            <Select.Option value="">{t('homeNone')}</Select.Option>
            {data && data.menus.length > 0 && (
              <Select.OptGroup label={t('homeMenus')}>
                {data.menus.map(({ id, name, path }) => (
                  <Select.Option key={`menu ${id}`} value={`menu ${id}`}>
                    {path ? `${name} · ${path}` : name}
                  </Select.Option>
                ))}
              </Select.OptGroup>
            )}
            {data && data.pages.length > 0 && (
              <Select.OptGroup label={t('homePages')}>
                {data.pages.map(({ id, name }) => (
                  <Select.Option key={`page ${id}`} value={`page ${id}`}>
                    {name}
                  </Select.Option>
                ))}
              </Select.OptGroup>
            )}
          </Select>
        )}
      </Field>
    </Section>
  )
}

/** Who may open it, on phones too, and in which languages. */
export function UseSections({ projectId, draft, set, disabled, told }: PartProps & { readonly projectId: number }) {
  const t = useMessages(configTexts)
  const { mobile } = draft
  const setMobile = (change: Partial<typeof mobile>): void => set({ mobile: { ...mobile, ...change } })
  return (
    <>
      <Section id="access" title={t('access')}>
        <Field label={t('access')} group>
          {() => (
            <Radio.Group direction="vertical" value={draft.isPublic} disabled={disabled} onChange={(isPublic: 1 | 2) => set({ isPublic })}>
              <Radio value={2}>{t('private')}</Radio>
              <Radio value={1}>{t('public')}</Radio>
            </Radio.Group>
          )}
        </Field>
      </Section>
      <Section id="mobile" title={t('mobile')}>
        <div className="config-look" data-beside>
          <div>
            <div className="config-check">
              <Checkbox checked={mobile.adapts} disabled={disabled} onChange={(adapts) => setMobile({ adapts })}>
                {t('adapts')}
              </Checkbox>
            </div>
            <Field label={t('mobileMenu')} group>
              {() => (
                <Radio.Group
                  type="button"
                  value={mobile.menu}
                  disabled={disabled || !mobile.adapts}
                  onChange={(menu: 'drawer' | 'bottom') => setMobile({ menu })}
                  options={(['drawer', 'bottom'] as const).map((value) => ({ value, label: t(value) }))}
                />
              )}
            </Field>
            <div className="config-check">
              <Checkbox checked={mobile.header} disabled={disabled || !mobile.adapts} onChange={(header) => setMobile({ header })}>
                {t('header')}
              </Checkbox>
            </div>
          </div>
          <AppPreview projectId={projectId} draft={draft} label={t('phonePreview')} of="phone" />
        </div>
      </Section>
      <LanguagesSection {...{ draft, set, disabled, told }} />
    </>
  )
}
