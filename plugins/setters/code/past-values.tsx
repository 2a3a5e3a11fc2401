import { useEffect, useId, useState } from 'react'
import { type PastValue, usePanel, usePanelLanguage, useText } from '#sdk/setter'
import { gist } from './values.ts'

/** How often it looks again: a value is noted shortly after the edit that gives it. */
const AGAIN = 500

/** The last values that the formula gave in this sitting, each with its time. */
export function PastValues() {
  const t = useText()
  const { past } = usePanel()
  const locale = usePanelLanguage()
  const headId = useId()
  const values = usePast(past)
  if (!past) return null
  const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' })
  return (
    <section className="ts-past" aria-labelledby={headId}>
      <h3 id={headId}>{t({ zh: '此处最近的值', en: 'Last values here' })}</h3>
      {values.length === 0 ? (
        <p className="ts-note">{t({ zh: '打开页面以来还没有值', en: 'No value yet since the page was opened' })}</p>
      ) : (
        <ol>
          {values.map(({ value, at, on }) => (
            <li key={`${at} ${on}`}>
              <time dateTime={new Date(at).toISOString()}>{time.format(at)}</time>
              <code>{gist(value)}</code>
              {on === 'preview' && <span>{t({ zh: '预览', en: 'preview' })}</span>}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

const NONE: readonly PastValue[] = []

function usePast(past: (() => readonly PastValue[]) | undefined): readonly PastValue[] {
  const [values, setValues] = useState<readonly PastValue[]>(past?.() ?? NONE)
  useEffect(() => {
    if (!past) return
    const timer = setInterval(() => setValues(past()), AGAIN)
    return () => clearInterval(timer)
  }, [past])
  return values
}
