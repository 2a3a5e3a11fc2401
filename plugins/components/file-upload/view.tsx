import { Button } from '@arco-design/web-react'
import '@arco-design/web-react/es/Button/style/css.js'
import { type ClipboardEvent, type DragEvent, useEffect, useRef, useState } from 'react'
import type { Json, ViewProps } from '#sdk'
import {
  asObject,
  asText,
  BUTTON_TYPES,
  type FileLine,
  FileLines,
  type FileValue,
  IconByName,
  isAcceptedFile,
  isWhatItSays,
  sizeInWords,
  useDensity,
  useDisabled,
  useFiles,
  useLocale,
  usePage,
  useSending,
  useSource,
} from '#sdk/react'
import './file-upload.css'
import type { fileUpload } from './index.ts'

const SHAPES = { default: 'square', circle: 'circle', round: 'round' } as const
/** Files that arrived and are still shown. */
const MOST_SHOWN = 20
const TEXTS = {
  zh: {
    ...{
      upload: '上传文件',
      drop: '松开以上传',
      failed: '上传失败，请重试',
      noApi: '没有配置接口：请在“数据”标签页选择接口，或填写上传地址',
    },
    notAccepted: (name: string) => `“${name}”的类型不在允许之列`,
    notWhatItSays: (name: string) => `“${name}”的内容与文件名不符`,
    tooLarge: (name: string, size: string, most: string) => `“${name}”有 ${size}，最大 ${most}`,
  },
  en: {
    ...{ upload: 'Upload a file', drop: 'Drop to upload', failed: 'It could not be sent, try again' },
    noApi: 'No API is set: choose one in the Data tab, or write an address',
    notAccepted: (name: string) => `“${name}” is not of a type that is taken`,
    notWhatItSays: (name: string) => `What is in “${name}” is not what its name says`,
    tooLarge: (name: string, size: string, most: string) => `“${name}” has ${size}, and ${most} are the most`,
  },
} as const

interface Arrived {
  readonly id: number
  readonly name: string
  readonly size: number
}

export function View({ id, props, root, part, emit, mode }: ViewProps<typeof fileUpload>) {
  const locale = useLocale()
  const texts = TEXTS[locale]
  const { page } = usePage()
  const button = props.button
  const settings = props.upload
  const disabled = useDisabled(id, props.disabled === true)
  const size = useDensity('default')
  const input = useRef<HTMLInputElement>(null)
  const files = useFiles(id)
  const { use } = useSource(id)
  const [isOver, setOver] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [arrived, setArrived] = useState<readonly Arrived[]>([])
  const values = useRef(new Map<File, FileValue>())
  const isUsable = !disabled && mode !== 'edit'

  const fail = (reason: string) => {
    setProblem(reason)
    emit('onFail', reason)
  }
  const keptAs = async (file: File): Promise<FileValue> => {
    const known = values.current.get(file) ?? (await files.keep(file))
    values.current.set(file, known)
    return known
  }
  const sending = useSending<Json>({
    async send(file, how) {
      if (!use) throw new Error(texts.noApi)
      const form = { fields: asObject(settings.data), files: { [settings.name || 'file']: await keptAs(file) } }
      const result = await files.send(form, how)
      if (result.code !== 0) throw new Error(result.msg || texts.failed)
      return result.data
    },
    onSent(answer, file) {
      forget(file)
      setArrived((all) => [...all, { id: (all.at(-1)?.id ?? 0) + 1, name: file.name, size: file.size }].slice(-MOST_SHOWN))
      emit('onSuccess', answer)
    },
    onFailed: (reason) => emit('onFail', reason),
    reasonOf: () => texts.failed,
  })
  // Formulas and flows see what is on its way, or did not arrive.
  const told = JSON.stringify(sending.files.map(({ file, state }) => ({ ...values.current.get(file), name: file.name, state })))
  useEffect(() => {
    if (mode !== 'edit') page.setState(`component.${id}.files`, JSON.parse(told) as Json)
  }, [page, id, told, mode])

  function forget(file: File) {
    const value = values.current.get(file)
    values.current.delete(file)
    if (value) files.drop(value)
  }
  const check = async (file: File): Promise<string | undefined> => {
    const most = settings.limitSize * 1024 * 1024
    // Older pages say `excel`, which is no type and let nothing in: what is no type asks for nothing.
    const accept = settings.accept.map(asText).filter((kind) => /[./*]/.test(kind))
    if (!isAcceptedFile(file, accept)) return texts.notAccepted(file.name)
    if (file.size > most) return texts.tooLarge(file.name, sizeInWords(file.size), sizeInWords(most))
    return (await isWhatItSays(file)) ? undefined : texts.notWhatItSays(file.name)
  }
  const choose = async (chosen: readonly File[]) => {
    if (!isUsable || chosen.length === 0) return
    setProblem(undefined)
    const good: File[] = []
    for (const file of settings.multiple === true ? chosen : chosen.slice(0, 1)) {
      const wrong = await check(file)
      if (wrong === undefined) good.push(file)
      else fail(wrong)
    }
    // The page keeps them before they are on their way, so that what is told of them has their names.
    await Promise.all(good.map(keptAs))
    sending.add(good)
  }
  const drag = {
    onDragOver(event: DragEvent) {
      if (!isUsable || !event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      setOver(false)
      if (!isUsable || event.dataTransfer.files.length === 0) return
      event.preventDefault()
      void choose([...event.dataTransfer.files])
    },
    onPaste(event: ClipboardEvent) {
      const pasted = [...event.clipboardData.files]
      if (pasted.length === 0) return
      event.preventDefault()
      void choose(pasted)
    },
  }
  const lines: FileLine[] = [
    ...arrived.map((each) => ({ id: `a${each.id}`, name: each.name, size: each.size, state: 'done' as const })),
    ...sending.files.map(({ id: key, file, state, progress, reason }) => ({
      id: key,
      name: file.name,
      size: file.size,
      state,
      progress,
      reason,
    })),
  ]
  const remove = (key: string) => {
    const gone = sending.files.find((each) => each.id === key)
    if (gone) forget(gone.file)
    sending.remove(key)
    setArrived((all) => all.filter((each) => `a${each.id}` !== key))
  }
  const isSending = sending.files.some(({ state }) => state !== 'failed')
  const icon = button.icon
  const words = isOver ? texts.drop : button.text || texts.upload
  return (
    <div
      {...root}
      className={`${root.className} tessera-file-upload${isOver ? ' tessera-file-upload-over' : ''}${button.block === true ? ' tessera-file-upload-block' : ''}`}
      data-disabled={disabled || undefined}
      {...drag}
    >
      <Button
        className={part('button')}
        type={button.ghost === true ? 'outline' : BUTTON_TYPES[button.type]}
        shape={SHAPES[button.shape]}
        size={size}
        status={button.danger === true ? 'danger' : 'default'}
        long={button.block === true}
        disabled={disabled}
        aria-busy={isSending || undefined}
        aria-label={button.shape === 'circle' ? words : undefined}
        icon={icon === '' ? undefined : <IconByName name={icon} />}
        onClick={() => isUsable && input.current?.click()}
      >
        {button.shape === 'circle' && icon !== '' ? null : words}
      </Button>
      {settings.showList !== false && (
        <FileLines
          lines={lines}
          look="text"
          locale={locale}
          disabled={!isUsable}
          className={part('file')}
          onRemove={remove}
          onRetry={sending.retry}
        />
      )}
      {problem !== undefined && (
        <div className="tessera-file-upload-problem" role="alert">
          {problem}
        </div>
      )}
      <input
        ref={input}
        type="file"
        className="tessera-file-upload-input"
        tabIndex={-1}
        aria-hidden="true"
        accept={settings.accept
          .map(asText)
          .filter((kind) => /[./*]/.test(kind))
          .join(',')}
        multiple={settings.multiple === true}
        onChange={(event) => {
          const chosen = [...(event.target.files ?? [])]
          // The same file may be chosen once more.
          event.target.value = ''
          void choose(chosen)
        }}
      />
    </div>
  )
}
