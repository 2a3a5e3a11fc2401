import { Select } from '@arco-design/web-react'
import { useRef, useState } from 'react'
import { createId, type PageRecord, setPage } from '#kernel/page'
import { effectiveTokens, TOKENS, type Tokens, type TokenValue } from '#kernel/page/look/theme'
import { useEditor } from '#sdk/studio'
import { useLocale, useMessages } from '#shell/messages'
import { TokenField } from '../../look/token-field.tsx'
import { Section } from './form/field-form.tsx'
import { texts } from './texts.ts'

/** What a page differs in from the theme of its project: the tokens that differ, and a choice of those that do not yet. */
export function PageTheme({ page }: { readonly page: PageRecord }) {
  const t = useMessages(texts)
  const locale = useLocale()
  const session = useEditor()
  const gesture = useRef(createId('gesture'))
  const [added, setAdded] = useState<readonly string[]>([])
  const theme: Tokens = page.theme ?? {}
  const defaults = effectiveTokens()
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
      <p className="te-note">{t('pageThemeHint')}</p>
      <div className="te-theme">
        {shown.map((token) => (
          <TokenField
            key={token.name}
            token={token}
            value={theme[token.name]}
            fallback={defaults[token.name]!}
            onShow={(value) => set(token.name, value)}
            onKeep={(value) => keep(token.name, value)}
          />
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
              {label[locale]}
            </Select.Option>
          ))}
        </Select>
      </div>
    </Section>
  )
}
