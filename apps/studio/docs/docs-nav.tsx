import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { useMessages } from '../../shell/messages.ts'
import type { DocsLibrary, DocsPage } from './library.ts'
import { docsTexts } from './texts.ts'

interface Props {
  readonly library: DocsLibrary
  readonly current: DocsPage | undefined
}

/** The chapters, and below the one that is read what was made of declarations. */
export function DocsNav({ library, current }: Props) {
  const t = useMessages(docsTexts)
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows what is read
  useEffect(() => {
    const list = nav.current
    const link = list?.querySelector<HTMLElement>('[aria-current]')
    // Within the list alone: the page itself stays where it is.
    if (list && link) list.scrollTop = Math.max(0, link.offsetTop - list.clientHeight / 2)
  }, [current])
  return (
    <nav ref={nav} className="docs-nav" aria-label={t('contents')}>
      <ul>
        {library.chapters.map(({ page, groups }) => (
          <li key={page.path}>
            <NavLink page={page} current={current} />
            {page.chapter === current?.chapter &&
              groups.map(({ label, pages }, index) => (
                <div key={label} className="docs-nav-group">
                  <span id={`docs-group-${index}`}>{label}</span>
                  <ul aria-labelledby={`docs-group-${index}`}>
                    {pages.map((each) => (
                      <li key={each.path}>
                        <NavLink page={each} current={current} />
                      </li>
                    ))}
                  </ul>
                </div>
              ))}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function NavLink({ page, current }: { readonly page: DocsPage; readonly current: DocsPage | undefined }) {
  return (
    <Link href={page.path} aria-current={page === current ? 'page' : undefined}>
      {page.title}
    </Link>
  )
}
