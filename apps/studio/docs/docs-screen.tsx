import { Button, Spin } from '@arco-design/web-react'
import { IconMenu } from '@arco-design/web-react/icon'
import { useEffect, useState } from 'react'
import type { ScreenProps } from '#sdk/studio'
import { useMessages } from '../../shell/messages.ts'
import { useDocumentTitle } from '../document-title.ts'
import { LandingHeader } from '../landing/landing-header.tsx'
import { DOCS } from './addresses.ts'
import './docs.css'
import { DocsArticle } from './docs-article.tsx'
import { DocsNav } from './docs-nav.tsx'
import { DocsSearch } from './docs-search.tsx'
import type { DocsLibrary } from './library.ts'
import { docsTexts } from './texts.ts'
import { useLibrary } from './use-library.ts'

const NONE: DocsLibrary = { chapters: [], pages: [], find: () => undefined }

/** The documentation: anybody may read it. */
export function DocsScreen({ params }: ScreenProps) {
  const t = useMessages(docsTexts)
  const { library, failed, retry } = useLibrary()
  const [isOpen, setOpen] = useState(false)
  const path = [DOCS, ...[params.chapter, params.entry].flatMap((part) => (part ? [encodeURIComponent(part)] : []))].join('/')
  const page = library?.find(path)
  useArrival(path, library !== null)
  useDocumentTitle(page?.title ?? '')
  return (
    <>
      <LandingHeader />
      <div className="docs">
        <div className="docs-side">
          <DocsSearch library={library ?? NONE} />
          <Button
            className="docs-toggle"
            icon={<IconMenu />}
            aria-expanded={isOpen}
            aria-controls="docs-contents"
            onClick={() => setOpen(!isOpen)}
          >
            {t('contents')}
          </Button>
          <div id="docs-contents" className="docs-contents" data-open={isOpen || undefined}>
            {library && <DocsNav library={library} current={page} />}
          </div>
        </div>
        <main id="content" className="docs-main" tabIndex={-1}>
          {page && library ? (
            <DocsArticle library={library} page={page} />
          ) : library ? (
            <div className="docs-text">
              <h1>{t('missing')}</h1>
              <p>{t('missingText')}</p>
            </div>
          ) : failed ? (
            <div role="alert" className="docs-text">
              <p>{t('failed')}</p>
              <Button type="primary" onClick={retry}>
                {t('retry')}
              </Button>
            </div>
          ) : (
            <Spin tip={t('loading')} />
          )}
        </main>
      </div>
    </>
  )
}

let last: string | undefined

/** A page begins at its top, or at the heading that its address names; who came from another one reads on from there. */
function useArrival(path: string, isThere: boolean): void {
  useEffect(() => {
    if (!isThere) return
    const heading = document.getElementById(decodeURIComponent(location.hash.slice(1)))
    const cameFrom = last
    last = path
    if (heading) heading.scrollIntoView?.()
    else if (cameFrom !== undefined && cameFrom !== path) window.scrollTo(0, 0)
    if (cameFrom !== undefined && cameFrom !== path) document.getElementById('content')?.focus({ preventScroll: true })
  }, [path, isThere])
}
