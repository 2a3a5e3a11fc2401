import { Editor } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { TextAlign } from '@tiptap/extension-text-align'
import { BackgroundColor, Color, TextStyle } from '@tiptap/extension-text-style'
import StarterKit from '@tiptap/starter-kit'
import { safeImageUrl, safeUrl } from '../safe-url.ts'

/** Pictures with an address that may be shown; others are no pictures. */
const SafeImage = Image.extend({
  parseHTML: () => [{ tag: 'img[src]', getAttrs: (image) => (safeImageUrl(image.getAttribute('src')) ? null : false) }],
})

export interface EditorEvents {
  /** HTML; empty for a text without anything in it. */
  readonly changed: (html: string) => void
  /** Pictures that were pasted or dropped, and the place for them in the text. */
  readonly pictures: (files: readonly File[], at: number) => void
  /** Pictures within a pasted text cannot be kept: they would be part of the text, or are on the person's machine. */
  readonly leftOut: () => void
}

export interface EditorOptions extends EditorEvents {
  readonly holder: HTMLElement
  readonly html: string
  readonly isEditable: boolean
  readonly attributes: { readonly [name: string]: string }
}

/**
 * Empty where there is nothing but empty lines: a table without words is something. The empty line that the editor
 * keeps at its end is not part of the text.
 */
function htmlOf(editor: Editor): string {
  const lines = editor.state.doc.content.content
  const isEmpty = lines.every(({ type, content }) => type.name === 'paragraph' && content.size === 0)
  return isEmpty ? '' : editor.getHTML().replace(/(?<=.)<p><\/p>$/, '')
}

/**
 * The editor of rich text. What its schema does not know is not in the text: handlers, scripts, frames, forms, styles
 * but alignment and colours.
 */
export function createEditor({
  holder,
  html,
  isEditable,
  attributes,
  changed,
  pictures,
  leftOut,
}: EditorOptions): Editor {
  const picturesOf = (data: DataTransfer | null): readonly File[] =>
    [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
  const editor: Editor = new Editor({
    element: holder,
    content: html,
    editable: isEditable,
    // Its style sheet is the component's own.
    injectCSS: false,
    extensions: [
      StarterKit.configure({
        link: {
          openOnClick: false,
          defaultProtocol: 'https',
          isAllowedUri: (url) => safeUrl(url) !== undefined,
          HTMLAttributes: { target: '_blank', rel: 'noopener', class: null },
        },
      }),
      SafeImage.configure({ allowBase64: true }),
      TableKit.configure({ table: { resizable: false } }),
      TextAlign.configure({ types: ['heading', 'paragraph'] }),
      TextStyle,
      Color,
      BackgroundColor,
    ],
    editorProps: {
      attributes: { ...attributes, class: 'tessera-rich tessera-rich-editor' },
      transformPastedHTML(pasted) {
        const { body } = new DOMParser().parseFromString(pasted, 'text/html')
        const kept = [...body.querySelectorAll('img')].filter((image) => {
          const isOurs = /^(https?:|\/)/i.test(image.getAttribute('src') ?? '')
          if (!isOurs) image.remove()
          return !isOurs
        })
        if (kept.length > 0) leftOut()
        return body.innerHTML
      },
      handlePaste(view, event) {
        const files = picturesOf(event.clipboardData)
        if (files.length === 0 || hasWords(event.clipboardData?.getData('text/html') ?? '')) return false
        event.preventDefault()
        pictures(files, view.state.selection.from)
        return true
      },
      handleDrop(view, event, _slice, moved) {
        const files = moved ? [] : picturesOf(event.dataTransfer)
        if (files.length === 0) return false
        event.preventDefault()
        pictures(files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? view.state.selection.from)
        return true
      },
      handleDOMEvents: {
        // An input method tells once it is done.
        compositionend: () => {
          setTimeout(() => editor.isDestroyed || changed(htmlOf(editor)))
          return false
        },
      },
    },
    onUpdate: () => {
      if (!editor.view.composing) changed(htmlOf(editor))
    },
  })
  return editor
}

/** Office programs copy a text as a picture as well. */
function hasWords(html: string): boolean {
  return html !== '' && new DOMParser().parseFromString(html, 'text/html').body.textContent?.trim() !== ''
}
