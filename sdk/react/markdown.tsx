import { memo, useEffect, useMemo, useState } from 'react'
import { markdownBlocks } from './markdown-blocks.ts'
import './rich-html.css'

type Read = (text: string) => string
let read: Read | undefined
let loading: Promise<Read> | undefined

function loadReader(): Promise<Read> {
  loading ??= import('./markdown-html.ts').then(
    ({ markdownHtml }) => {
      read = markdownHtml
      return markdownHtml
    },
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

/** What reads Markdown; undefined until it has loaded. */
function useReader(): Read | undefined {
  const [, setLoaded] = useState(read !== undefined)
  useEffect(() => {
    if (read) return
    let isCurrent = true
    loadReader().then(
      () => isCurrent && setLoaded(true),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [])
  return read
}

const Block = memo(function Block({ text, reader }: { readonly text: string; readonly reader: Read }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the reader lets no HTML of the text through
  return <div dangerouslySetInnerHTML={{ __html: reader(text) }} />
})

/**
 * A text in Markdown. It is shown as it is until the reader has loaded. Of a text that grows, only the last block is read again.
 */
export function Markdown({ text, className = '' }: { readonly text: string; readonly className?: string }) {
  const reader = useReader()
  const blocks = useMemo(() => markdownBlocks(text), [text])
  return (
    <div className={`tessera-rich tessera-markdown ${className}`}>
      {reader
        ? blocks.map((block, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: blocks come only at the end
            <Block key={index} text={block} reader={reader} />
          ))
        : text !== '' && <div className="tessera-markdown-plain">{text}</div>}
    </div>
  )
}
