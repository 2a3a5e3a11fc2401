import type { ReactNode } from 'react'
import { IconByName } from '#sdk/react'

const STAR = (
  <svg viewBox="0 0 24 24" width="1em" height="1em" fill="currentColor" aria-hidden="true">
    <path d="m12 1.8 3.1 6.4 7 1-5.1 4.9 1.2 7L12 17.8l-6.2 3.3 1.2-7L1.9 9.2l7-1z" />
  </svg>
)
// Names of older pages: `HeartFilled`, `SmileOutlined`.
const OLDER = /^([A-Z]\w*?)(Filled|Outlined|TwoTone)$/

/** What a rating is made of: an icon by name, with a star where there is no such icon, or a character. Undefined for the usual star, which the style sheet draws. */
export function characterOf(text: string): ReactNode {
  if (text === '' || text === 'StarFilled') return undefined
  const [, name, kind] = OLDER.exec(text) ?? []
  if (name !== undefined) return <IconByName name={`Icon${name}${kind === 'Filled' ? 'Fill' : ''}`} instead={STAR} />
  return /^Icon[A-Z]/.test(text) ? <IconByName name={text} instead={STAR} /> : <span>{text}</span>
}
