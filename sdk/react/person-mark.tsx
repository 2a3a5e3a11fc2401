import './person-mark.css'
import { safeImageUrl } from './safe-url.ts'
import { toneOf } from './tone.ts'

/** The letters that stand for a name: of two words, else the first one. */
const initialsOf = (name: string): string => {
  const [first = '', second] = name.trim().split(/\s+/)
  const letters = second === undefined ? [...first].slice(0, 1) : [[...first][0] ?? '', [...second][0] ?? '']
  return letters.join('').toUpperCase()
}

interface PersonMarkProps {
  readonly name: string
  /** The address of a picture; the initials stand for one that there is not. */
  readonly picture?: string
  /** A second line. */
  readonly note?: string
  /** Fits a line of text. */
  readonly isSmall?: boolean
}

/** A person: a picture or the initials, and the name. */
export function PersonMark({ name, picture = '', note = '', isSmall = false }: PersonMarkProps) {
  const source = safeImageUrl(picture)
  return (
    <span className={`tessera-person${isSmall ? ' tessera-person-small' : ''}`}>
      <span className={`tessera-person-mark tessera-person-tone-${toneOf(name)}`} aria-hidden="true">
        {source === undefined ? initialsOf(name) : <img src={source} alt="" loading="lazy" />}
      </span>
      <span className="tessera-person-name">
        {name}
        {note !== '' && <small>{note}</small>}
      </span>
    </span>
  )
}
