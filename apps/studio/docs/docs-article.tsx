import { useMemo } from 'react'
import { Link } from 'wouter'
import { useMessages } from '../../shell/messages.ts'
import type { DocsLibrary, DocsPage } from './library.ts'
import { MarkdownView } from './markdown-view.tsx'
import { headingsOf } from './read-markdown.ts'
import { docsTexts } from './texts.ts'

interface Props {
  readonly library: DocsLibrary
  readonly page: DocsPage
}

/** A page with what is on it, and the ways to the pages before and after it. */
export function DocsArticle({ library, page }: Props) {
  const t = useMessages(docsTexts)
  const text = page.text()
  const headings = useMemo(() => headingsOf(text).filter(({ level }) => level === 2), [text])
  const at = library.pages.indexOf(page)
  return (
    <>
      <article className="docs-article">
        <MarkdownView text={text} />
        <nav className="docs-steps" aria-label={t('steps')}>
          <Step page={library.pages[at - 1]} label={t('previous')} />
          <Step page={library.pages[at + 1]} label={t('next')} />
        </nav>
      </article>
      {headings.length > 1 && (
        <nav className="docs-on-page" aria-label={t('onPage')}>
          <strong>{t('onPage')}</strong>
          <ul>
            {headings.map(({ id, text: words }) => (
              <li key={id}>
                <a href={`#${id}`}>{words}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  )
}

function Step({ page, label }: { readonly page: DocsPage | undefined; readonly label: string }) {
  if (!page) return <span />
  return (
    <Link href={page.path}>
      <span>{label}</span>
      <strong>{page.title}</strong>
    </Link>
  )
}
