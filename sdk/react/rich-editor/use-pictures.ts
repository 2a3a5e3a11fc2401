import type { Editor } from '@tiptap/core'
import { useRef, useState } from 'react'
import { type Locale, type Told, tableIn, toldBy } from '#kernel/message'
import type { FilePicker } from '../../services/pick-file.ts'
import type { PictureCloud } from '../../services/picture-cloud.ts'
import type { Uploads } from '../../services/upload.ts'
import { safeImageUrl } from '../safe-url.ts'
import { useMayUpload } from '../use-may-upload.ts'

const TEXTS = {
  zh: {
    uploading: '正在上传图片…',
    leftOut: '粘贴内容里的图片没有保留：请用“插入图片”上传',
    noUpload: '这里不能上传图片',
    barred: '登录后才能上传图片，文字仍可提交',
    noEditor: '编辑器没有加载成功，请再试一次',
  },
  en: {
    uploading: 'Uploading the picture…',
    leftOut: 'Pictures within the pasted text were left out: upload them with “Insert picture”',
    noUpload: 'Pictures cannot be uploaded here',
    barred: 'Sign in to upload pictures. The text can be sent without them.',
    noEditor: 'The editor did not load: try again',
  },
} as const

export interface Note {
  readonly tone: 'status' | 'alert'
  readonly text: string
}

/** Where the pictures of a text come from; what is absent cannot be had. */
export interface PictureSources {
  readonly uploads?: Uploads | undefined
  readonly picker?: FilePicker | undefined
  readonly cloud?: PictureCloud | undefined
  /** What people read of a refusal. */
  readonly say: (told: Told) => Promise<string>
}

/** Puts pictures on the server and into the text, and says what becomes of them. Never into the text itself. */
export function usePictures({ uploads: upload, picker, cloud, say }: PictureSources, locale: Locale) {
  const texts = tableIn(TEXTS, locale)
  const mayUpload = useMayUpload(upload)
  const [note, setNote] = useState<Note>()
  /** The change that a note is about is yet to come. */
  const isNew = useRef(false)
  const refuse = (text: string) => setNote({ tone: 'alert', text })

  const insert = (editor: Editor, { url, name }: { readonly url: string; readonly name: string }, at: number) => {
    const src = safeImageUrl(url)
    if (editor.isDestroyed || src === undefined) return
    const place = Math.min(at, editor.state.doc.content.size)
    editor
      .chain()
      .insertContentAt(place, { type: 'image', attrs: { src, alt: name.replace(/\.\w+$/, '') } })
      .run()
  }
  const add = async (editor: Editor, files: readonly File[], at: number) => {
    if (!upload) return refuse(texts.noUpload)
    if (!mayUpload) return refuse(texts.barred)
    setNote({ tone: 'status', text: texts.uploading })
    try {
      for (const file of files) {
        const { url } = await upload.send(file)
        insert(editor, { url, name: file.name }, at)
      }
      setNote(undefined)
    } catch (thrown) {
      refuse(await say(toldBy(thrown)))
    }
  }
  const choose = async (load: () => Promise<Editor | undefined>) => {
    if (!picker || !upload) return refuse(texts.noUpload)
    if (!mayUpload) return refuse(texts.barred)
    // Browsers open it only right after a press.
    const [file, editor] = await Promise.all([picker.pick('image/png,image/jpeg,image/gif,image/webp'), load()])
    if (file && editor) await add(editor, [file], editor.state.selection.to)
  }
  const chooseFromCloud = async (load: () => Promise<Editor | undefined>) => {
    const [chosen, editor] = await Promise.all([cloud?.choose(), load()])
    if (!chosen || !editor) return
    setNote(undefined)
    insert(editor, chosen, editor.state.selection.to)
  }
  return {
    note,
    add,
    choose,
    /** Absent where there is no cloud, as for visitors. */
    ...(cloud ? { chooseFromCloud } : {}),
    /** With the next change of the text, what was said is over. */
    changed: () => {
      if (!isNew.current) setNote(undefined)
      isNew.current = false
    },
    leftOut: () => {
      isNew.current = true
      refuse(texts.leftOut)
    },
    noEditor: () => refuse(texts.noEditor),
  }
}
