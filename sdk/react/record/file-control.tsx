import { useId, useRef, useState } from 'react'
import { type Locale, tableIn } from '#kernel/message'
import type { Json } from '#kernel/page/values'
import type { FieldControlProps, FieldShowProps } from '../../define/field-view.ts'
import { fileLimits, fitsLimits } from '../../define/file-limits.ts'
import type { RecordOption } from '../../services/records.ts'
import { fileTypeOf, isWhatItSays, sizeInWords } from '../file-checks.ts'
import { type FileLine, FileLines } from '../file-lines.tsx'
import { safeImageUrl, safeUrl } from '../safe-url.ts'
import { useFileTarget } from '../use-file-target.ts'
import { useMayUpload } from '../use-may-upload.ts'
import { useSending } from '../use-sending.ts'
import './file-control.css'
import { FILE_TEXTS } from './file-texts.ts'

const addressesIn = (value: Json): readonly string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((one) => (typeof one === 'string' && one !== '' ? [one] : []))

/** What a file is called; one whose name is not known is counted. */
function nameOf(address: string, at: number, known: FieldShowProps['known'], locale: Locale): string {
  const name = Object.hasOwn(known, address) ? known[address]!.label : ''
  return name || tableIn(FILE_TEXTS, locale).file(at + 1, /\.[a-z0-9]+$/i.exec(address)?.[0] ?? '')
}

interface PicturesProps {
  readonly arePictures: boolean
}

/**
 * Files of a record as links, pictures as small pictures that lead to the large ones.
 * @example export const Show = (props: FieldShowProps) => <FileShow {...props} arePictures />
 */
export function FileShow({ value, known, place, arePictures }: FieldShowProps & PicturesProps) {
  const addresses = addressesIn(value)
  if (addresses.length === 0) return '-'
  return (
    <span className="tessera-record-files">
      {addresses.map((address, at) => {
        const name = nameOf(address, at, known, place.locale)
        const href = safeUrl(address)
        return (
          <a key={address} href={href} title={name} target="_blank" rel="noopener" className="tessera-record-file">
            {arePictures ? <img src={safeImageUrl(address)} alt={name} loading="lazy" /> : name}
          </a>
        )
      })}
    </span>
  )
}

const isImage = (file: File): boolean => /^image\/(png|jpeg|gif|webp)$/.test(fileTypeOf(file))

/** The files of a value: those that it has and those on their way, with what adds them and takes them out. */
function useRecordFiles({ field, value, known, place, arePictures, ...props }: FieldControlProps & PicturesProps) {
  const { isDisabled, change, hold } = props
  const { locale, uploads } = place
  const texts = tableIn(FILE_TEXTS, locale)
  const limits = fileLimits(field.settings)
  const several = field.settings.several === true
  const mayUpload = useMayUpload(uploads)
  const [problem, setProblem] = useState<string>()
  const own = useRef(new Map<string, RecordOption>())
  const addresses = useRef<readonly string[]>([])
  addresses.current = addressesIn(value)
  const put = (next: readonly string[]) => {
    addresses.current = next
    change(next.length === 0 ? null : several ? [...next] : next.at(-1)!)
  }
  const sending = useSending<{ readonly url: string; readonly name: string; readonly size: number }>({
    async send(file, how) {
      if (!uploads) throw new Error(texts.noService)
      return uploads.send(file, how)
    },
    onSent({ url, name, size }) {
      own.current.set(url, { id: url, label: name, size })
      put(several ? [...addresses.current, url] : [url])
    },
    reasonOf: (code) => (code === 'app.upload-needs-login' ? texts.barred : texts.failed),
  })
  const wrongWith = async (file: File): Promise<string | undefined> => {
    const { most } = limits
    if (arePictures && !isImage(file)) return texts.noPicture(file.name)
    if (!fitsLimits({ ...limits, most: null }, file)) return texts.notTaken(file.name, limits.extensions.join(', '))
    if (most !== null && file.size > most) return texts.tooLarge(file.name, sizeInWords(file.size), sizeInWords(most))
    return (await isWhatItSays(file)) ? undefined : texts.notWhatItSays(file.name)
  }
  const isUsable = !isDisabled && mayUpload && uploads !== undefined
  const choose = async (chosen: readonly File[]) => {
    if (!isUsable) return
    const checked = await Promise.all(chosen.map(async (file) => [file, await wrongWith(file)] as const))
    const good = checked.flatMap(([file, wrong]) => (wrong === undefined ? [file] : []))
    setProblem(checked.find(([, wrong]) => wrong !== undefined)?.[1])
    if (good.length === 0) return
    if (!several) for (const before of sending.files) sending.remove(before.id)
    sending.add(several ? good : good.slice(-1))
    const settled = sending.settle()
    if (settled) hold(settled)
  }
  const target = useFileTarget(isUsable, (chosen) => void choose(chosen))
  const all = { ...known, ...Object.fromEntries(own.current) }
  const lines: readonly FileLine[] = [
    ...addresses.current.map((address, at): FileLine => {
      const size = Object.hasOwn(all, address) ? all[address]!.size : undefined
      return {
        ...{ id: address, name: nameOf(address, at, all, locale), state: 'done', href: safeUrl(address) },
        ...(size === undefined ? {} : { size }),
        ...(arePictures ? { picture: safeImageUrl(address) } : {}),
      }
    }),
    ...sending.files.map(({ id, file: { name, size }, state, progress, reason }) => ({
      ...{ id, name, size, state, progress, reason },
    })),
  ]
  const remove = (id: string) => {
    setProblem(undefined)
    if (addresses.current.includes(id)) put(addresses.current.filter((one) => one !== id))
    else sending.remove(id)
  }
  return { texts, limits, several, mayUpload, isUsable, lines, problem, target, choose, remove, retry: sending.retry }
}

/**
 * Uploads files into a record, lists those that it has, and takes them out again.
 * @example export const Control = (props: FieldControlProps) => <FileControl {...props} arePictures={false} />
 */
export function FileControl(props: FieldControlProps & PicturesProps) {
  const { field, place, names, arePictures, isDisabled, isInvalid, className } = props
  const { locale } = place
  const [hintId, buttonId] = [useId(), useId()]
  const input = useRef<HTMLInputElement>(null)
  const files = useRecordFiles(props)
  const { texts, limits, mayUpload, target, problem, lines } = files
  const accept =
    limits.extensions.length > 0 ? limits.extensions.map((one) => `.${one}`).join() : arePictures ? PICTURES : ''
  const hint = mayUpload
    ? texts.limits(limits.extensions.join(', '), limits.most === null ? '' : sizeInWords(limits.most))
    : texts.barred
  const { 'aria-labelledby': labelledBy, 'aria-label': label, 'aria-describedby': describedBy } = names
  return (
    <div
      className={`tessera-record-upload${target.isOver ? ' tessera-record-over' : ''} ${className}`}
      {...target.takes}
    >
      <FileLines
        {...{ lines, locale, look: arePictures ? 'picture' : 'text', disabled: isDisabled }}
        onRemove={files.remove}
        onRetry={files.retry}
      />
      <button
        type="button"
        id={buttonId}
        className="tessera-record-choose"
        {...(labelledBy
          ? { 'aria-labelledby': `${labelledBy} ${buttonId}` }
          : { 'aria-label': `${label ?? field.label}: ${texts.upload}` })}
        aria-describedby={[describedBy, hint && hintId].filter(Boolean).join(' ') || undefined}
        aria-invalid={isInvalid || undefined}
        disabled={!files.isUsable}
        onClick={() => input.current?.click()}
      >
        <svg
          viewBox="0 0 16 16"
          width="1em"
          height="1em"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          aria-hidden="true"
        >
          <path d="M8 10.5V2.5M5 5.5l3-3 3 3M2.5 10v3h11v-3" />
        </svg>
        <span>{target.isOver ? texts.drop : texts.upload}</span>
      </button>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-hidden="true"
        multiple={files.several}
        {...(accept === '' ? {} : { accept })}
        onChange={(event) => {
          const chosen = [...(event.target.files ?? [])]
          // The same file may be chosen once more.
          event.target.value = ''
          void files.choose(chosen)
        }}
      />
      {hint !== '' && (
        <span id={hintId} className="tessera-record-hint">
          {hint}
        </span>
      )}
      {problem !== undefined && (
        <span role="alert" className="tessera-record-bad">
          {problem}
        </span>
      )}
    </div>
  )
}

const PICTURES = 'image/png,image/jpeg,image/gif,image/webp'
