import { useEffect, useRef, useState } from 'react'
import type { Json, ViewProps } from '#sdk'
import {
  type FileLine,
  type FileValue,
  isAcceptedFile,
  isWhatItSays,
  readRow,
  sizeInWords,
  useFiles,
  usePage,
  useSending,
  useSource,
} from '#sdk/react'
import type { fileUpload } from './index.ts'
import type { Texts } from './texts.ts'

/** Files that arrived and are still shown. */
const MOST_SHOWN = 20

interface Arrived {
  readonly id: number
  readonly name: string
  readonly size: number
}

type Settings = ViewProps<typeof fileUpload>['props']['upload']

/** Older pages say `excel`, which is no type and let nothing in: what is no type asks for nothing. */
export const acceptedBy = ({ accept }: Settings): readonly string[] => accept.filter((kind) => /[./*]/.test(kind))

/** Why a file is not sent; undefined for one that is. */
async function refusalOf(file: File, settings: Settings, texts: Texts): Promise<string | undefined> {
  const most = settings.limitSize * 1024 * 1024
  if (!isAcceptedFile(file, acceptedBy(settings))) return texts.notAccepted(file.name)
  if (file.size > most) return texts.tooLarge(file.name, sizeInWords(file.size), sizeInWords(most))
  return (await isWhatItSays(file)) ? undefined : texts.notWhatItSays(file.name)
}

/** The values that the page keeps of files, as long as they are on their way. */
function useKeptFiles(id: string) {
  const files = useFiles(id)
  const values = useRef(new Map<File, FileValue>())
  return {
    send: files.send,
    of: (file: File) => values.current.get(file),
    async keep(file: File): Promise<FileValue> {
      const known = values.current.get(file) ?? (await files.keep(file))
      values.current.set(file, known)
      return known
    },
    forget(file: File) {
      const value = values.current.get(file)
      values.current.delete(file)
      if (value) files.drop(value)
    },
  }
}

interface SentOptions extends Pick<ViewProps<typeof fileUpload>, 'id' | 'emit' | 'mode'> {
  readonly settings: Settings
  readonly isUsable: boolean
  readonly texts: Texts
}

/** The files that are sent to the element's source: those on their way, and the last of those that arrived. */
export function useSentFiles({ id, settings, isUsable, emit, mode, texts }: SentOptions) {
  const { page } = usePage()
  const kept = useKeptFiles(id)
  const { use } = useSource(id)
  const [problem, setProblem] = useState<string>()
  const [arrived, setArrived] = useState<readonly Arrived[]>([])
  const sending = useSending<Json>({
    async send(file, how) {
      if (!use) throw new Error(texts.noApi)
      const form = { fields: readRow({}, settings.data), files: { [settings.name || 'file']: await kept.keep(file) } }
      const result = await kept.send(form, how)
      if (result.code !== 0) throw new Error(result.msg || texts.failed)
      return result.data
    },
    onSent(answer, file) {
      kept.forget(file)
      setArrived((all) => [...all, { id: (all.at(-1)?.id ?? 0) + 1, name: file.name, size: file.size }].slice(-MOST_SHOWN))
      emit('onSuccess', answer)
    },
    onFailed: (reason) => emit('onFail', reason),
    reasonOf: () => texts.failed,
  })
  // Formulas and flows see what is on its way, or did not arrive.
  const told = JSON.stringify(sending.files.map(({ file, state }) => ({ ...kept.of(file), name: file.name, state })))
  useEffect(() => {
    if (mode !== 'edit') page.setState(`component.${id}.files`, JSON.parse(told) as Json)
  }, [page, id, told, mode])
  const lines: FileLine[] = [
    ...arrived.map((each) => ({ id: `a${each.id}`, name: each.name, size: each.size, state: 'done' as const })),
    ...sending.files.map(({ id: key, file, state, progress, reason }) => ({
      ...{ id: key, name: file.name, size: file.size, state, progress, reason },
    })),
  ]
  return {
    lines,
    problem,
    isSending: sending.files.some(({ state }) => state !== 'failed'),
    retry: sending.retry,
    async choose(chosen: readonly File[]) {
      if (!isUsable || chosen.length === 0) return
      setProblem(undefined)
      const good: File[] = []
      for (const file of settings.multiple ? chosen : chosen.slice(0, 1)) {
        const wrong = await refusalOf(file, settings, texts)
        if (wrong === undefined) good.push(file)
        else {
          setProblem(wrong)
          emit('onFail', wrong)
        }
      }
      // The page keeps the files before they are sent, so that messages about them show their names.
      await Promise.all(good.map(kept.keep))
      sending.add(good)
    },
    remove(key: string) {
      const gone = sending.files.find((each) => each.id === key)
      if (gone) kept.forget(gone.file)
      sending.remove(key)
      setArrived((all) => all.filter((each) => `a${each.id}` !== key))
    },
  }
}
