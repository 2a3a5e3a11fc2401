import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type Locale, tableIn } from '#kernel/message'
import { safeUrl } from '../safe-url.ts'

const TEXTS = {
  zh: {
    address: '链接地址',
    apply: '确定',
    remove: '移除链接',
    refused: '不支持该地址',
    none: '默认颜色',
    colour: '颜色',
  },
  en: {
    address: 'Address of the link',
    apply: 'Apply',
    remove: 'Remove link',
    refused: 'This address is not allowed',
    none: 'Default colour',
    colour: 'Colour',
  },
} as const

const EXAMPLE = 'https://'

interface PanelProps {
  readonly locale: Locale
  readonly editor: () => Promise<Editor | undefined>
  readonly close: () => void
}

/** An address as people write it: without a scheme it is of the web. */
function addressOf(text: string): string | undefined {
  const address = text.trim()
  const isWhole = /^([a-z][a-z0-9+.-]*:|[/#?.])/i.test(address)
  return safeUrl(isWhole || address === '' ? address : `https://${address}`)
}

/** A line below the toolbar that asks where the selected text leads to. */
export function LinkPanel({ locale, editor, close }: PanelProps) {
  const texts = tableIn(TEXTS, locale)
  const input = useRef<HTMLInputElement>(null)
  const [address, setAddress] = useState('')
  const [isRefused, setRefused] = useState(false)
  useEffect(() => {
    input.current?.focus()
    void editor().then((made) => setAddress(String(made?.getAttributes('link').href ?? '')))
  }, [editor])
  const leave = () => {
    close()
    void editor().then((made) => made?.commands.focus())
  }
  const apply = async () => {
    const href = addressOf(address)
    if (address.trim() !== '' && href === undefined) return setRefused(true)
    const made = await editor()
    if (made && href === undefined) made.chain().focus().extendMarkRange('link').unsetLink().run()
    else if (made?.state.selection.empty && !made.isActive('link'))
      made
        .chain()
        .focus()
        .insertContent({ type: 'text', text: address.trim(), marks: [{ type: 'link', attrs: { href } }] })
        .run()
    else if (href !== undefined) made?.chain().focus().extendMarkRange('link').setLink({ href }).run()
    close()
  }
  const remove = async () => {
    const made = await editor()
    made?.chain().focus().extendMarkRange('link').unsetLink().run()
    close()
  }
  const keys = (event: KeyboardEvent) => {
    // The form around it is not sent, nor the dialog closed.
    if (event.key === 'Enter') event.preventDefault()
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) void apply()
    if (event.key === 'Escape') leave()
    event.stopPropagation()
  }
  return (
    <div className="tessera-rich-panel">
      <input
        ref={input}
        value={address}
        aria-label={texts.address}
        aria-invalid={isRefused || undefined}
        placeholder={EXAMPLE}
        onChange={(event) => {
          setAddress(event.target.value)
          setRefused(false)
        }}
        onKeyDown={keys}
      />
      <button type="button" className="tessera-rich-word" onClick={() => void apply()}>
        {texts.apply}
      </button>
      <button type="button" className="tessera-rich-word" onClick={() => void remove()}>
        {texts.remove}
      </button>
      {isRefused && (
        <span role="alert" className="tessera-rich-refused">
          {texts.refused}
        </span>
      )}
    </div>
  )
}

/** Read on light and on dark ground. */
const COLOURS = [
  '#86909c',
  '#d9363e',
  '#d46b08',
  '#b58900',
  '#389e0d',
  '#08979c',
  '#1677ff',
  '#722ed1',
  '#c41d7f',
] as const

/** A line below the toolbar with colours for the selected text. */
export function ColourPanel({ locale, editor, close }: PanelProps) {
  const texts = tableIn(TEXTS, locale)
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  const paint = async (colour: string | undefined) => {
    const chain = (await editor())?.chain().focus()
    if (colour === undefined) chain?.unsetColor().run()
    else chain?.setColor(colour).run()
    close()
  }
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    close()
    void editor().then((made) => made?.commands.focus())
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a line
    <div role="group" aria-label={texts.colour} className="tessera-rich-panel" onKeyDown={leave}>
      <button ref={first} type="button" className="tessera-rich-word" onClick={() => void paint(undefined)}>
        {texts.none}
      </button>
      {COLOURS.map((colour) => (
        <button
          key={colour}
          type="button"
          className="tessera-rich-swatch"
          aria-label={`${texts.colour} ${colour}`}
          style={{ '--rich-swatch': colour } as object}
          onClick={() => void paint(colour)}
        />
      ))}
    </div>
  )
}
