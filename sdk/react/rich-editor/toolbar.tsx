import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { type Locale, labelIn, tableIn } from '#kernel/message'
import { COMMANDS, type Command, LAST_COMMANDS, TABLE_COMMANDS } from './commands.ts'
import { ColourPanel, LinkPanel } from './panels.tsx'

const TEXTS = {
  zh: { toolbar: '文字格式', link: '链接', colour: '文字颜色', picture: '插入图片', cloud: '从图片云插入' },
  en: {
    toolbar: 'Formatting',
    link: 'Link',
    colour: 'Text colour',
    picture: 'Insert picture',
    cloud: 'Insert from the image cloud',
  },
} as const
const ICONS = {
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.600-5.600l-1.500 1.500M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.600 5.600l1.500-1.500',
  colour: 'M6 16l6-12 6 12M8.300 12h7.400M5 20h14',
  picture: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.500 9h.01',
  cloud: 'M7 18a4.500 4.500 0 0 1 0-9 6 6 0 0 1 11.500 1.500A3.800 3.800 0 0 1 18 18zM9 16l3-3 3 3',
} as const

/** Keys with which buttons are reached within the toolbar. */
const STEPS: { readonly [key: string]: (at: number, last: number) => number } = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
}

interface ToolbarProps {
  readonly className: string
  readonly locale: Locale
  /** The ids of what is on, as `activeOf` gives them. */
  readonly active: string
  readonly isDisabled: boolean
  /** The editor, which loads now where it was not needed before. */
  readonly editor: () => Promise<Editor | undefined>
  /** Goes back to the text. */
  readonly leave: () => void
  readonly addPicture: () => void
  /** Absent where there is no image cloud. */
  readonly addFromCloud?: () => void
}

/** One stop of the Tab key; arrow keys, Home and End go on from there. */
export function Toolbar({
  className,
  locale,
  active,
  isDisabled,
  editor,
  leave,
  addPicture,
  addFromCloud,
}: ToolbarProps) {
  const texts = tableIn(TEXTS, locale)
  const bar = useRef<HTMLDivElement>(null)
  const [reached, setReached] = useState('bold')
  const [panel, setPanel] = useState<'link' | 'colour'>()
  const on = new Set(active.split(' '))
  const run = async (command: Pick<Command, 'run'>) => {
    const made = await editor()
    if (made) command.run(made)
  }
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      return leave()
    }
    const buttons = [...(bar.current?.querySelectorAll<HTMLButtonElement>('button') ?? [])]
    const at = buttons.indexOf(event.target as HTMLButtonElement)
    const next = at < 0 ? undefined : STEPS[event.key]?.(at, buttons.length - 1)
    if (next === undefined) return
    event.preventDefault()
    buttons[next]?.focus()
  }
  const open = async (name: 'link' | 'colour') => {
    await editor()
    setPanel(panel === name ? undefined : name)
  }
  const button = (id: string, label: string, icon: string, press: () => void, more: object = {}) => (
    <button
      key={id}
      type="button"
      data-command={id}
      aria-label={label}
      title={label}
      tabIndex={id === reached ? 0 : -1}
      disabled={isDisabled}
      // The text keeps what is selected in it.
      onMouseDown={(event) => event.preventDefault()}
      onFocus={() => setReached(id)}
      onClick={press}
      {...more}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={icon} />
      </svg>
    </button>
  )
  const commandButton = (command: Command) =>
    button(
      command.id,
      command.keys ? `${labelIn(command.label, locale)} (${KEY}+${command.keys})` : labelIn(command.label, locale),
      command.icon,
      () => void run(command),
      command.isOn ? { 'aria-pressed': on.has(command.id) } : {},
    )
  return (
    <div className={`tessera-rich-tools ${className}`}>
      <div
        ref={bar}
        role="toolbar"
        aria-label={texts.toolbar}
        tabIndex={-1}
        className="tessera-rich-bar"
        onKeyDown={move}
      >
        {COMMANDS.map((group) => (
          <span key={group[0]?.id} className="tessera-rich-group">
            {group.map(commandButton)}
          </span>
        ))}
        <span className="tessera-rich-group">
          {button('colour', texts.colour, ICONS.colour, () => void open('colour'), {
            'aria-expanded': panel === 'colour',
          })}
          {button('link', texts.link, ICONS.link, () => void open('link'), {
            'aria-expanded': panel === 'link',
            'data-on': on.has('link') || undefined,
          })}
          {button('picture', texts.picture, ICONS.picture, addPicture)}
          {addFromCloud && button('cloud', texts.cloud, ICONS.cloud, addFromCloud)}
        </span>
        <span className="tessera-rich-group">{LAST_COMMANDS.map(commandButton)}</span>
      </div>
      {!isDisabled && (
        <Panels {...{ panel, locale, editor, run, isInTable: on.has('in-table') }} close={() => setPanel(undefined)} />
      )}
    </div>
  )
}

interface PanelsProps {
  readonly panel: 'link' | 'colour' | undefined
  readonly locale: Locale
  readonly editor: () => Promise<Editor | undefined>
  readonly run: (command: Pick<Command, 'run'>) => Promise<void>
  readonly isInTable: boolean
  readonly close: () => void
}

/** What opens below the buttons. */
function Panels({ panel, locale, editor, run, isInTable, close }: PanelsProps) {
  return (
    <>
      {panel === 'link' && <LinkPanel locale={locale} editor={editor} close={close} />}
      {panel === 'colour' && <ColourPanel locale={locale} editor={editor} close={close} />}
      {isInTable && (
        <div className="tessera-rich-panel">
          {TABLE_COMMANDS.map((command) => (
            <button
              key={command.id}
              type="button"
              className="tessera-rich-word"
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => void run(command)}
            >
              {labelIn(command.label, locale)}
            </button>
          ))}
        </div>
      )}
    </>
  )
}

const KEY = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '') ? '⌘' : 'Ctrl'
