import { IconLanguage } from '@arco-design/web-react/icon'
import { useMemo } from 'react'
import type { PageDocument } from '#kernel/page/records'
import { localesOf, textsOf } from '#kernel/page/texts'
import { useEditor } from '#sdk/studio'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { defineMessages, useMessages } from '../../../shell/messages.ts'
import { languageName } from '../parts/language-part.ts'
import { textTableToken } from '../parts/text-table-part.ts'

const texts = defineMessages('editor-text-gaps', {
  zh: { missing: '{{count}} 条文案缺少 {{language}}', show: '查看缺少的文案', main: '访问者将看到主语言的文案' },
  en: { missing: 'Texts without {{language}}: {{count}}', show: 'Show what is missing', main: 'Visitors see those of the main language' },
})

/** How many texts of a page have no words in each of its languages; languages without gaps are left out. */
export function textGaps(document: PageDocument): readonly { readonly locale: string; readonly count: number }[] {
  const all = textsOf(document)
  return localesOf(document)
    .map((locale) => ({ locale, count: all.filter(({ values }) => (values[locale] ?? '').trim() === '').length }))
    .filter(({ count }) => count > 0)
}

/** Says before publishing what is not translated yet; it keeps nobody from publishing. */
export function TextGaps({ onShow }: { readonly onShow: () => void }) {
  const session = useEditor()
  const t = useMessages(texts)
  const document = useSignalValue(session.store.current)
  const gaps = useMemo(() => textGaps(document), [document])
  if (gaps.length === 0) return null
  const show = () => {
    const table = session.part(textTableToken)
    table.search.value = ''
    table.filter.value = 'missing'
    session.open('dock/texts')
    onShow()
  }
  return (
    <button type="button" className="ed-publish-problems ed-publish-gaps" title={t('show')} onClick={show}>
      <IconLanguage className="ed-warning" aria-hidden />
      <span>
        {gaps.map(({ locale, count }) => (
          <span key={locale} className="ed-publish-gap">
            {t('missing', { language: languageName(locale), count })}
          </span>
        ))}
        <span className="ed-publish-gap ed-muted">{t('main')}</span>
      </span>
    </button>
  )
}
