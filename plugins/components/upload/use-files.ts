import { useRef } from 'react'
import type { ViewProps } from '#sdk'
import { type FileLine, safeUrl, type Uploads, useField, useSending } from '#sdk/react'
import type { upload } from './index.ts'
import type { Texts } from './texts.ts'
import { usePreviews } from './use-previews.ts'
import { filesOf, pictureOf, type StoredFile, valueFrom } from './value.ts'

interface FilesOptions extends Pick<ViewProps<typeof upload>, 'id' | 'props' | 'emit'> {
  readonly service: Uploads | undefined
  readonly formItem: ViewProps<typeof upload>['props']['formItem']
  readonly disabled: boolean
  readonly texts: Texts
}

/** How many files the field takes. */
export const mostOf = ({ formWrap }: ViewProps<typeof upload>['props']): number => Math.max(1, Math.round(formWrap.maxCount))

/** The files of a field: those that its value has and those on their way, with what adds, moves and removes them. */
export function useFiles({ id, props, emit, service, formItem, disabled, texts }: FilesOptions) {
  const { structure } = props.formWrap
  const maxCount = mostOf(props)
  const files = useRef<readonly StoredFile[]>([])
  /** What was uploaded here, by address: an address alone says no more than the server's own name. */
  const known = useRef(new Map<string, StoredFile>())
  const sending = useSending<StoredFile>({
    async send(file, how) {
      if (!service) throw new Error(texts.noService)
      const { url, name, size } = await service.send(file, how)
      return { url, name, size, type: file.type }
    },
    onSent(stored) {
      known.current.set(stored.url, stored)
      change(maxCount === 1 ? [stored] : [...files.current, stored])
    },
    reasonOf: (code) => (code === 'app.upload-needs-login' ? texts.needsLogin : texts.failed),
  })
  const failed = sending.files.filter(({ state }) => state === 'failed')
  const field = useField({
    id,
    formItem,
    defaultValue: props.defaultValue === '' ? undefined : props.defaultValue,
    disabled,
    toSubmit: (name, value) => ({ [name]: valueFrom(filesOf(value), structure, maxCount) }),
    settle: sending.settle,
    problem: () => (failed.length > 0 ? texts.notSent(failed.map(({ file }) => file.name).join(', ')) : undefined),
  })
  files.current = filesOf(field.value)
  function change(next: readonly StoredFile[]) {
    files.current = next
    const value = valueFrom(next, structure, maxCount)
    field.setValue(value)
    emit('onChange', { [field.name]: value })
  }
  const stored = filesOf(field.value).map((file) => known.current.get(file.url) ?? file)
  const lines = useLines(stored, sending.files)
  const indexOf = (key: string): number => lines.findIndex((line) => line.id === key)
  return {
    field,
    lines,
    /** How many more there may be; the newest of one takes the place of what is there. */
    room: () => (maxCount === 1 ? 1 : maxCount - files.current.length - sending.files.length),
    start(chosen: readonly File[]) {
      if (maxCount === 1 && chosen.length > 0) for (const before of sending.files) sending.remove(before.id)
      sending.add(chosen)
    },
    retry: sending.retry,
    remove(key: string) {
      const index = indexOf(key)
      if (index >= stored.length) sending.remove(key)
      else change(stored.filter((_, at) => at !== index))
    },
    move(key: string, to: number) {
      const next = [...stored]
      next.splice(to, 0, ...next.splice(indexOf(key), 1))
      change(next)
    },
  }
}

/** A line for each file, those on their way behind the others. */
function useLines(stored: readonly StoredFile[], sent: ReturnType<typeof useSending<StoredFile>>['files']): readonly FileLine[] {
  const previews = usePreviews(sent.map(({ file }) => file))
  return [
    ...stored.map((file, index) => ({
      id: `${index} ${file.url}`,
      name: file.name,
      ...(file.size >= 0 ? { size: file.size } : {}),
      state: 'done' as const,
      href: safeUrl(file.url),
      picture: pictureOf(file),
    })),
    ...sent.map(({ id: key, file, state, progress, reason }) => ({
      id: key,
      name: file.name,
      size: file.size,
      ...{ state, progress, reason, picture: previews.get(file) },
    })),
  ]
}
