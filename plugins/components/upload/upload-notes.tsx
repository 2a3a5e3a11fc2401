import { lazy, type RefObject, Suspense } from 'react'
import { createPortal } from 'react-dom'
import { type Locale, popupContainer } from '#sdk/react'
import type { Problem } from './chosen.ts'
import type { Rule } from './rule.ts'
import type { Texts } from './texts.ts'
import { WhoChanges } from './use-rules.tsx'

const Crop = lazy(() => import('./crop.tsx').then((module) => ({ default: module.Crop })))

interface UploadNotesProps {
  /** The id of the rule, which describes the button. */
  readonly id: string
  readonly mayUpload: boolean
  readonly rule: Rule | undefined
  readonly problem: Problem | undefined
  /** Where the rule of the project can be changed. */
  readonly settings: string | null | undefined
  readonly texts: Texts
}

/** What the project takes, and why a chosen file is not taken. */
export function UploadNotes({ id, mayUpload, rule, problem, settings, texts }: UploadNotesProps) {
  return (
    <>
      {!mayUpload && (
        <div id={id} role="note" className="tessera-upload-rule">
          {texts.barred}
        </div>
      )}
      {rule && mayUpload && (
        <div id={id} className="tessera-upload-rule">
          {rule.words || texts.nothing}
        </div>
      )}
      {problem !== undefined && (
        <div className="tessera-upload-problem" role="alert">
          {problem.text}
          {problem.isRule && <WhoChanges settings={settings} texts={texts} />}
        </div>
      )}
    </>
  )
}

/** `16/9` or `1.5`; 1 for anything else. */
const aspectOf = (text: string): number => {
  const [width = Number.NaN, height = 1] = text.split(/[/:]/).map(Number)
  const aspect = width / height
  return Number.isFinite(aspect) && aspect > 0.05 && aspect < 20 ? aspect : 1
}

interface CroppingProps {
  readonly host: RefObject<HTMLElement | null>
  readonly files: readonly File[]
  /** As the setting has it: `16/9`. */
  readonly aspect: string
  readonly locale: Locale
  /** Without a file: somebody gave it up. */
  readonly onDone: (file: File | null) => void
}

/** The first of the pictures that are to be cropped, in a dialog. */
export function Cropping({ host, files, aspect, locale, onDone }: CroppingProps) {
  const [file] = files
  if (!file || !host.current) return null
  return createPortal(
    <Suspense fallback={null}>
      <Crop key={`${file.name} ${files.length}`} {...{ file, locale, onDone }} aspect={aspectOf(aspect)} />
    </Suspense>,
    popupContainer(host.current),
  )
}
