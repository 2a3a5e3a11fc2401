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

interface PersonPictureProps {
  readonly name: string
  /** The address of a picture; the initials stand for one that there is not. */
  readonly picture: string
}

/** The picture of a person, or the initials: beside the name, which it does not say. */
export function PersonPicture({ name, picture }: PersonPictureProps) {
  const source = safeImageUrl(picture)
  return (
    <span className={`tessera-person-mark tessera-person-tone-${toneOf(name)}`} aria-hidden="true">
      {source === undefined ? initialsOf(name) : <img src={source} alt="" loading="lazy" />}
    </span>
  )
}

/**
 * A person: a picture or the initials, and the name.
 * @example <PersonMark isSmall name="Ann Lee" picture="/files/ann.png" />
 */
export function PersonMark({ name, picture = '', note = '', isSmall = false }: PersonMarkProps) {
  return (
    <span className={`tessera-person${isSmall ? ' tessera-person-small' : ''}`}>
      <PersonPicture {...{ name, picture }} />
      <span className="tessera-person-name">
        {name}
        {note !== '' && <small>{note}</small>}
      </span>
    </span>
  )
}
