import { useState } from 'react'
import { isObject, type Json, type JsonObject } from '#kernel/page/values'
import { CopyName, type NameOfPlace } from './copy-name.tsx'

/** Beyond this many entries a level shows its beginning. */
const MOST = 200
/** Characters of a closed value that are shown beside its name. */
const GIST = 120

/** A value beside its name: the beginning of its JSON. */
export const Gist = ({ value }: { readonly value: Json }) => <code className="ed-dock-gist">{JSON.stringify(value).slice(0, GIST)}</code>

interface ValueProps {
  readonly name: string
  readonly value: Json
  readonly place: readonly string[]
  /** What a formula calls a place; as the page stands without it. */
  readonly nameOf?: NameOfPlace
}

/** A value of the state, which opens level by level; each can be copied as what a formula calls it. */
export function Value({ name, value, place, nameOf }: ValueProps) {
  const [shown, setShown] = useState(false)
  const copy = <CopyName place={place} {...(nameOf ? { nameOf } : {})} />
  if (!Array.isArray(value) && !isObject(value)) {
    return (
      <div className="ed-value">
        <span>{name}</span>: <code>{JSON.stringify(value)}</code> {copy}
      </div>
    )
  }
  const entries = Object.entries(value as JsonObject)
  return (
    <details open={shown} onToggle={(event) => setShown(event.currentTarget.open)} className="ed-value">
      <summary>
        {name} <span className="ed-muted">{Array.isArray(value) ? `[${entries.length}]` : `{${entries.length}}`}</span>{' '}
        {shown ? null : <Gist value={value} />}
      </summary>
      {shown && copy}
      {shown &&
        entries
          .slice(0, MOST)
          .map(([key, each]) => <Value key={key} name={key} value={each} place={[...place, key]} {...(nameOf ? { nameOf } : {})} />)}
      {shown && entries.length > MOST && <span className="ed-muted">…</span>}
    </details>
  )
}
