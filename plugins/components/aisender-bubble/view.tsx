import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Json, ViewProps } from '#sdk'
import {
  cssLength,
  type LineProps,
  NoData,
  RowLines,
  tableIn,
  useLanguage,
  useLastingLayoutEffect,
  useMethods,
  useUpdate,
} from '#sdk/react'
import './aisender-bubble.css'
import { Bubble, type Role } from './bubble.tsx'
import type { aiSenderBubble } from './index.ts'
import { LiveRegion } from './live-region.tsx'
import { appended, type Message, messagesOf } from './messages.ts'

const TEXTS = {
  zh: { empty: '还没有消息', log: '对话', waiting: '正在回答', new: '新消息' },
  en: { empty: 'No messages yet', log: 'Conversation', waiting: 'Answering', new: 'New messages' },
} as const
const PLACEMENTS = { roles: 'roles', start: 'start', end: 'end' } as const
/** How near to the end somebody has scrolled to be kept there, in pixels. */
const NEAR = 48
/** What page authors of other products call the same. */
const SAME: ReadonlyMap<string, string> = new Map([
  ['ai', 'assistant'],
  ['bot', 'assistant'],
  ['human', 'user'],
  ['me', 'user'],
])
const NO_ROLE: Partial<Role> = {}

export function View({ id, props, root, part, emit, mode }: ViewProps<typeof aiSenderBubble>) {
  const texts = tableIn(TEXTS, useLanguage())
  useUpdate(id)
  const [roleField, contentField] = [props.roleField, props.contentField]
  const given = useMemo(() => messagesOf(props.messages, roleField, contentField), [props.messages, roleField, contentField])
  const [messages, setMessages] = useState<{
    readonly from: readonly Message[]
    readonly list: readonly Message[]
    readonly isCleared?: boolean
  }>({
    from: given,
    list: given,
  })
  // Other data takes the place of what was added.
  if (messages.from !== given) setMessages({ from: given, list: given })
  const { list } = messages
  const latest = useRef(list)
  latest.current = list
  const first = useRef(given)
  const change = (now: readonly Message[]) => {
    // Several calls may come before it is drawn.
    latest.current = now
    setMessages((before) => ({ ...before, list: now }))
  }
  useMethods(id, {
    append: (args) => {
      change(appended(latest.current, args))
      return undefined
    },
    clear: () => {
      change([])
      return undefined
    },
    getMessages: () => latest.current.map(({ role, content }): Json => ({ role: SAME.get(role) ?? role, content })),
  })
  const roles = useMemo(() => {
    const known = props.roles.map((role) => role as Role)
    return new Map(known.map((role) => [role.role, role]))
  }, [props.roles])
  const placement = PLACEMENTS[props.placement]
  const roleOf = (name: string): Partial<Role> => roles.get(name) ?? roles.get(SAME.get(name) ?? name) ?? NO_ROLE
  const sideOf = (role: Partial<Role>): 'start' | 'end' =>
    placement === 'roles' ? (role.placement === 'end' ? 'end' : 'start') : placement
  /** What was typed to its end, by the message: one that scrolls into sight again is not typed once more. */
  const done = useRef(new Map<string, string>())
  const typed = useCallback(
    (key: string, content: string) => {
      if (done.current.get(key) === content) return
      done.current.set(key, content)
      emit('onTypingComplete', { content })
    },
    [emit],
  )
  const speed = Math.max(1, props.typingSpeed)

  const rows = useMemo(
    () => ({
      total: list.length,
      cut: undefined,
      keyAt: (index: number) => list[index]?.key ?? `at ${index}`,
      row: (index: number) => list[index]?.key ?? '',
      inSight: () => undefined,
      emit: () => undefined,
    }),
    [list],
  )
  const entry = (index: number, line: LineProps) => {
    const message = list[index]!
    const role = roleOf(message.role)
    const isLast = index === list.length - 1 && message.role !== 'user'
    const isNew = isLast && first.current[index] !== message && done.current.get(message.key) !== message.content
    return (
      <li key={message.key} {...line} className="tessera-bubble-line">
        <Bubble
          message={message}
          role={role}
          side={sideOf(role)}
          showsAvatar={props.showAvatar !== false}
          isMarkdown={props.markdown !== false}
          types={props.typing === true && isLast && mode !== 'edit'}
          speed={speed}
          isNew={isNew}
          waiting={texts.waiting}
          part={part}
          typed={typed}
        />
      </li>
    )
  }

  const box = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const follow = () => {
    const node = box.current
    if (node && isAtEnd.current) node.scrollTop = node.scrollHeight
  }
  // What comes is followed, unless somebody went back to read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the messages may make it higher
  useLastingLayoutEffect(follow, [list])
  useEffect(() => {
    const scroll = box.current
    if (!scroll?.firstElementChild) return
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) scroll.scrollTop = scroll.scrollHeight
    })
    observer.observe(scroll.firstElementChild)
    return () => observer.disconnect()
  }, [])
  const height = cssLength(props.height)
  const lastSaid = list.findLast(({ role }) => (SAME.get(role) ?? role) !== 'user')
  return (
    <div
      {...root}
      className={`${root.className} tessera-bubbles${height === undefined ? '' : ' tessera-bubbles-high'}`}
      style={{ ...root.style, ...(height === undefined ? {} : { '--bubbles-height': height }) } as object}
    >
      <div
        ref={box}
        role="log"
        aria-live="off"
        aria-label={texts.log}
        tabIndex={height === undefined ? undefined : 0}
        className="tessera-bubbles-scroll"
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR
        }}
      >
        <div>
          {list.length > 0 ? (
            <RowLines rows={rows} className="tessera-bubbles-list" item={entry} />
          ) : (
            <div className="tessera-bubbles-empty">
              <NoData id={id}>{props.emptyText || texts.empty}</NoData>
            </div>
          )}
        </div>
      </div>
      {mode !== 'edit' && <LiveRegion id={lastSaid?.key ?? ''} text={lastSaid?.content ?? ''} isOpen={lastSaid?.isOpen ?? false} />}
    </div>
  )
}
