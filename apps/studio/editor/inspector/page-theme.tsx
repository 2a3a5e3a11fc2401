import { Select } from '@arco-design/web-react'
import { useRef, useState } from 'react'
import { labelIn } from '#kernel/message'
import { setPage } from '#kernel/page/commands'
import { type ThemeRecord, themeOf } from '#kernel/page/look'
import { effectiveTokens, TOKENS, type Tokens, type TokenValue } from '#kernel/page/look/theme'
import type { PageRecord } from '#kernel/page/records'
import { createId } from '#kernel/page/values'
import { useEditor } from '#sdk/studio'
import { useLocale, useMessages } from '#shell/messages'
import { Section } from '../../../kit/form/section.tsx'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { useThemeName } from '../../look/theme-name.ts'
import { TokenField } from '../../look/token-field.tsx'
import { lookToken } from '../parts/look-part.ts'
import { texts } from './texts.ts'

/** What a page differs in from the theme of its project: the tokens that differ, and a choice of those that do not yet. */
export function PageTheme({ page }: { readonly page: PageRecord }) {
  const t = useMessages(texts)
  const locale = useLocale()
  const session = useEditor()
  const gesture = useRef(createId('gesture'))
  const [added, setAdded] = useState<readonly string[]>([])
  const theme: Tokens = page.theme ?? {}
  const { themes, entries } = useSignalValue(session.part(lookToken))
  const usual = themeOf(entries)
  const chosen = themes.find(({ id }) => id === page.themeId) ?? usual
  const defaults = effectiveTokens(chosen.tokens)
  const shown = TOKENS.filter(({ name }) => Object.hasOwn(theme, name) || added.includes(name))
  const set = (name: string, value: TokenValue | undefined): void => {
    const { [name]: _, ...rest } = theme
    session.run(setPage, { changes: { theme: value === undefined ? rest : { ...rest, [name]: value } } }, { gesture: gesture.current })
  }
  const keep = (name: string, value: TokenValue | undefined): void => {
    set(name, value)
    // What follows is another step.
    gesture.current = createId('gesture')
    if (value === undefined) setAdded(added.filter((each) => each !== name))
  }
  return (
    <Section id="theme" title={t('pageTheme')}>
      {(themes.length > 1 || page.themeId !== undefined) && (
        <ThemeChoice
          page={page}
          themes={themes}
          usual={usual}
          onChoose={(themeId) => session.run(setPage, { changes: { themeId } }, { gesture: createId('gesture') })}
        />
      )}
      <p className="te-note">{t('pageThemeHint')}</p>
      <div className="te-theme">
        {shown.map((token) => (
          <div key={token.name} data-field={`theme.${token.name}`}>
            <TokenField
              token={token}
              value={theme[token.name]}
              fallback={defaults[token.name]!}
              onShow={(value) => set(token.name, value)}
              onKeep={(value) => keep(token.name, value)}
            />
          </div>
        ))}
        <Select
          size="small"
          showSearch
          aria-label={t('addToken')}
          placeholder={t('addToken')}
          value={undefined}
          filterOption={(wanted, { props }) =>
            (props as { readonly children: string }).children.toLowerCase().includes(wanted.toLowerCase())
          }
          onChange={(name: string) => setAdded([...added, name])}
        >
          {TOKENS.filter((token) => !shown.includes(token)).map(({ name, label }) => (
            <Select.Option key={name} value={name}>
              {labelIn(label, locale)}
            </Select.Option>
          ))}
        </Select>
      </div>
    </Section>
  )
}

/** Which theme of the project the page has; one that is gone stays in the list until another one is chosen. */
function ThemeChoice(props: {
  readonly page: PageRecord
  readonly themes: readonly ThemeRecord[]
  readonly usual: ThemeRecord
  readonly onChoose: (themeId: string | null) => void
}) {
  const { page, themes, usual, onChoose } = props
  const t = useMessages(texts)
  const nameOf = useThemeName()
  const isGone = page.themeId !== undefined && themes.every(({ id }) => id !== page.themeId)
  return (
    <div className="te-theme-choice" data-field="themeId">
      <span>{t('chosenTheme')}</span>
      <Select
        size="small"
        aria-label={t('chosenTheme')}
        value={page.themeId ?? ''}
        options={[
          { value: '', label: t('defaultTheme', { name: nameOf(usual) }) },
          ...themes.map((theme) => ({ value: theme.id, label: nameOf(theme) })),
          ...(isGone && page.themeId ? [{ value: page.themeId, label: t('themeGone', { id: page.themeId }) }] : []),
        ]}
        onChange={(id: string) => onChoose(id === '' ? null : id)}
      />
    </div>
  )
}
