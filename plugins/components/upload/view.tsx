import '@arco-design/web-react/es/style/index.css'
import { type ClipboardEvent, type DragEvent, lazy, Suspense, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { ViewProps } from '#sdk'
import {
  asText,
  type FileLine,
  FileLines,
  FormItemFrame,
  popupContainer,
  safeUrl,
  uploads,
  useDisabled,
  useField,
  useLocale,
  useMayUpload,
  useSending,
  useService,
  withoutRules,
} from '#sdk/react'
import { checkChosen, type Problem } from './chosen.ts'
import type { upload } from './index.ts'
import { ruleOf } from './rule.ts'
import { TEXTS } from './texts.ts'
import './upload.css'
import { usePreviews } from './use-previews.ts'
import { useRules, WhoChanges } from './use-rules.tsx'
import { filesOf, pictureOf, type StoredFile, valueFrom } from './value.ts'

const Crop = lazy(() => import('./crop.tsx').then((module) => ({ default: module.Crop })))

const LOOKS = { text: 'text', picture: 'picture', 'picture-card': 'picture-card', 'picture-circle': 'picture-circle' } as const
const NAMES = { url: 'url', object: 'object' } as const

/** `16/9` or `1.5`; 1 for anything else. */
const aspectOf = (text: string): number => {
  const [width = Number.NaN, height = 1] = text.split(/[/:]/).map(Number)
  const aspect = width / height
  return Number.isFinite(aspect) && aspect > 0.05 && aspect < 20 ? aspect : 1
}

export function View({ id, props, root, part, emit, mode }: ViewProps<typeof upload>) {
  const locale = useLocale()
  const texts = TEXTS[locale]
  const wrap = props.formWrap
  const disabled = useDisabled(id, wrap.disabled === true)
  const input = useRef<HTMLInputElement>(null)
  const host = useRef<HTMLDivElement>(null)
  const inputId = useId()
  const ruleId = useId()
  const [problem, setProblem] = useState<Problem>()
  const [isOver, setOver] = useState(false)
  const [toCrop, setToCrop] = useState<readonly File[]>([])
  const service = useService(id, uploads)
  const mayUpload = useMayUpload(service)
  const formItem = mayUpload ? props.formItem : withoutRules(props.formItem)
  const maxCount = Math.max(1, Math.round(wrap.maxCount))
  const structure = NAMES[wrap.structure]
  const look = LOOKS[wrap.listType]
  const accept = wrap.accept.map(asText)
  const limit = wrap.limitSize * 1024
  const rules = useRules(service)
  const rule = rules ? ruleOf(rules, accept, limit, texts) : undefined
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
  const isUsable = !field.disabled && mode !== 'edit' && mayUpload

  function change(next: readonly StoredFile[]) {
    files.current = next
    const value = valueFrom(next, structure, maxCount)
    field.setValue(value)
    emit('onChange', { [field.name]: value })
  }
  const start = (chosen: readonly File[]) => {
    // The newest of one takes the place of what is there.
    if (maxCount === 1 && chosen.length > 0) for (const before of sending.files) sending.remove(before.id)
    sending.add(chosen)
  }
  const choose = async (chosen: readonly File[]) => {
    if (!isUsable || chosen.length === 0) return
    const room = maxCount === 1 ? 1 : maxCount - files.current.length - sending.files.length
    const checked = await checkChosen(chosen, { accept, most: limit, room, maxCount, rule }, texts)
    setProblem(checked.problem)
    const isCropped = (file: File) => wrap.crop === true && /^image\/(jpeg|png|webp)$/.test(file.type)
    setToCrop(checked.good.filter(isCropped))
    start(checked.good.filter((file) => !isCropped(file)))
  }
  const open = () => {
    if (!isUsable) return
    emit('handleClick', undefined)
    input.current?.click()
  }
  const paste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files]
    if (pasted.length === 0) return
    event.preventDefault()
    void choose(pasted)
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
  }

  const stored = filesOf(field.value).map((file) => known.current.get(file.url) ?? file)
  const previews = usePreviews(sending.files.map(({ file }) => file))
  const lines: FileLine[] = [
    ...stored.map((file, index) => ({
      id: `${index} ${file.url}`,
      name: file.name,
      ...(file.size >= 0 ? { size: file.size } : {}),
      state: 'done' as const,
      href: safeUrl(file.url),
      picture: pictureOf(file),
    })),
    ...sending.files.map(({ id: key, file, state, progress, reason }) => ({
      id: key,
      name: file.name,
      size: file.size,
      ...{ state, progress, reason, picture: previews.get(file) },
    })),
  ]
  const remove = (key: string) => {
    const index = lines.findIndex((line) => line.id === key)
    setProblem(undefined)
    if (index >= stored.length) sending.remove(key)
    else change(stored.filter((_, at) => at !== index))
  }
  const move = (key: string, to: number) => {
    const from = lines.findIndex((line) => line.id === key)
    const next = [...stored]
    next.splice(to, 0, ...next.splice(from, 1))
    change(next)
  }
  const isCards = look === 'picture-card' || look === 'picture-circle'
  const cropping = toCrop[0]
  const showsList = wrap.showUploadList !== false

  return (
    <FormItemFrame root={root} formItem={formItem} error={field.error} disabled={field.disabled} part={part}>
      {({ labelId, messageId, invalid }) => {
        const button = (
          <button
            type="button"
            id={inputId}
            className={`tessera-upload-button ${part('button')}${isCards ? ' tessera-upload-card' : ''}${look === 'picture-circle' ? ' tessera-upload-circle' : ''}`}
            aria-labelledby={`${labelId} ${inputId}`}
            aria-describedby={[messageId, (rule || !mayUpload) && ruleId].filter(Boolean).join(' ') || undefined}
            aria-invalid={invalid || undefined}
            disabled={field.disabled || !mayUpload}
            onClick={open}
          >
            <svg viewBox="0 0 16 16" width="1em" height="1em" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
              <path d={isCards ? 'M8 3v10M3 8h10' : 'M8 10.5V2.5M5 5.5l3-3 3 3M2.5 10v3h11v-3'} />
            </svg>
            <span>{isOver ? texts.drop : wrap.text || (isCards ? texts.add : texts.upload)}</span>
          </button>
        )
        const list = (
          <FileLines
            lines={lines}
            look={look}
            locale={locale}
            disabled={!isUsable}
            className={part('file')}
            onRemove={remove}
            onRetry={sending.retry}
            onMove={maxCount > 1 ? move : undefined}
          >
            {isCards ? button : undefined}
          </FileLines>
        )
        return (
          <div
            ref={host}
            className={`tessera-upload tessera-upload-${field.size} ${part('field')}${isOver ? ' tessera-upload-over' : ''}`}
            onPaste={paste}
            {...drag}
          >
            {(!isCards || !showsList) && button}
            {showsList && list}
            <input
              ref={input}
              type="file"
              className="tessera-upload-input"
              tabIndex={-1}
              aria-hidden="true"
              accept={(rule?.accept ?? accept).join(',')}
              multiple={maxCount > 1}
              onChange={(event) => {
                const chosen = [...(event.target.files ?? [])]
                // The same file may be chosen once more.
                event.target.value = ''
                void choose(chosen)
              }}
            />
            {!mayUpload && (
              <div id={ruleId} role="note" className="tessera-upload-rule">
                {texts.barred}
              </div>
            )}
            {rule && mayUpload && (
              <div id={ruleId} className="tessera-upload-rule">
                {rule.words || texts.nothing}
              </div>
            )}
            {problem !== undefined && (
              <div className="tessera-upload-problem" role="alert">
                {problem.text}
                {problem.isRule && <WhoChanges settings={rules?.settings} texts={texts} />}
              </div>
            )}
            {cropping &&
              host.current &&
              createPortal(
                <Suspense fallback={null}>
                  <Crop
                    key={`${cropping.name} ${toCrop.length}`}
                    file={cropping}
                    aspect={aspectOf(wrap.cropAspect)}
                    locale={locale}
                    onDone={(file) => {
                      setToCrop((all) => all.slice(1))
                      if (file) start([file])
                    }}
                  />
                </Suspense>,
                popupContainer(host.current),
              )}
          </div>
        )
      }}
    </FormItemFrame>
  )
}
