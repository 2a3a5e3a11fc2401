import { memo, useEffect, useState } from 'react'
import { IconByName, Markdown, usePicture } from '#sdk/react'
import type { Message } from './messages.ts'
import { useTyping } from './use-typing.ts'

export interface Role {
  readonly role: string
  readonly name: string
  readonly avatar: string
  readonly icon: string
  readonly placement: string
}

interface BubbleProps {
  readonly message: Message
  readonly role: Partial<Role>
  readonly side: 'start' | 'end'
  readonly showsAvatar: boolean
  readonly isMarkdown: boolean
  readonly types: boolean
  readonly speed: number
  /** It came after the component did: it is typed from its beginning. */
  readonly isNew: boolean
  readonly waiting: string
  readonly part: (name: string) => string
  readonly typed: (key: string, content: string) => void
}

/** One message; drawn again only when something of its own changed. */
export const Bubble = memo(function Bubble(props: BubbleProps) {
  const { message, role, side, showsAvatar, isMarkdown, types, speed, isNew, waiting, part, typed } = props
  const { content, isOpen } = message
  const at = useTyping(content, types, speed, isNew)
  const isDone = at >= content.length && !isOpen
  const [wasDone, setWasDone] = useState(!isNew)
  useEffect(() => {
    if (!isDone || wasDone) return
    setWasDone(true)
    typed(message.key, content)
  }, [isDone, wasDone, message.key, content, typed])
  // A text that goes on is finished anew.
  useEffect(() => {
    if (!isDone && wasDone && isNew) setWasDone(false)
  }, [isDone, wasDone, isNew])
  const name = role.name ?? ''
  const shown = content.slice(0, at)
  return (
    <div className={`tessera-bubble tessera-bubble-${side} ${part('message')}`}>
      {showsAvatar && (
        <span className={`tessera-bubble-avatar ${part('avatar')}`} aria-hidden="true">
          <Face role={role} />
        </span>
      )}
      <div className="tessera-bubble-column">
        {name !== '' && <div className={`tessera-bubble-name ${part('name')}`}>{name}</div>}
        <div className={`tessera-bubble-box ${part('bubble')}`}>
          {isMarkdown ? <Markdown text={shown} /> : <div className="tessera-bubble-plain">{shown}</div>}
          {isOpen && shown === '' && (
            <span className="tessera-bubble-dots" role="img" aria-label={waiting}>
              <i />
              <i />
              <i />
            </span>
          )}
        </div>
      </div>
    </div>
  )
})

function Face({ role }: { readonly role: Partial<Role> }) {
  const { avatar, icon, name, role: kind } = role
  const { address, problem, onError } = usePicture(avatar)
  if (address !== undefined && problem === undefined) return <img src={address} alt="" loading="lazy" onError={onError} />
  if ((icon ?? '') !== '') return <IconByName name={icon ?? ''} />
  return <>{[...((name ?? '') || (kind ?? ''))][0]?.toUpperCase() ?? ''}</>
}
