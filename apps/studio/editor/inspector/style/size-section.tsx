import { IconDown, IconRight } from '@arco-design/web-react/icon'
import { useId, useState } from 'react'
import { labelIn } from '#kernel/message'
import type { FieldSpec } from '#sdk'
import { useEditor } from '#sdk/studio'
import { useLocale, useMessages } from '#shell/messages'
import type { Subject } from '../../../../kit/form/subject.ts'
import { modeOf, SIZE_MODES, type SizeMode, sizeValue } from '../../../../kit/style/size-mode.ts'
import { styleTexts } from '../../../../kit/style/texts.ts'
import { canvasToken } from '../../parts/canvas-part.ts'
import { FieldForm } from '../form/field-form.tsx'

/** Each is a step of its own. */
let choices = 0

/** Where no canvas says how large an element is. */
const UNKNOWN = 100

interface Props {
  readonly fields: readonly FieldSpec[]
  readonly subject: Subject
  /** Whose size it is: the first of what is selected. */
  readonly id: string
  /** Why its height cannot fill, where it cannot. */
  readonly noFill: (axis: 'width' | 'height') => string | undefined
}

/** Width and height with the ways in which an element gets them; the least and the most that they may be are folded away until they are said. */
export function SizeSection({ fields, subject, id, noFill }: Props) {
  const t = useMessages(styleTexts)
  const bodyId = useId()
  const own = fields.filter(({ path }) => path === 'width' || path === 'height')
  const limits = fields.filter((field) => !own.includes(field))
  const isSaid = limits.some(({ path }) => subject.values[path] !== undefined || subject.bindings[path] !== undefined)
  const [isOpen, setOpen] = useState(isSaid)
  return (
    <>
      {own.map((field) => (
        <div key={field.path} className="te-size">
          <FieldForm fields={[field]} subject={subject} />
          {subject.bindings[field.path] === undefined && (
            <Modes field={field} subject={subject} id={id} noFill={noFill(field.path as 'width')} />
          )}
        </div>
      ))}
      <button type="button" className="te-size-more" aria-expanded={isOpen} aria-controls={bodyId} onClick={() => setOpen(!isOpen)}>
        {isOpen ? <IconDown /> : <IconRight />}
        {t('limits')}
      </button>
      <div id={bodyId} hidden={!isOpen}>
        {isOpen && <FieldForm fields={limits} subject={subject} />}
      </div>
    </>
  )
}

interface ModesProps extends Pick<Props, 'subject' | 'id'> {
  readonly field: FieldSpec
  readonly noFill: string | undefined
}

function Modes({ field, subject, id, noFill }: ModesProps) {
  const t = useMessages(styleTexts)
  const locale = useLocale()
  const session = useEditor()
  const mixed = subject.mixed?.has(field.path) ?? false
  const now = mixed ? undefined : modeOf(subject.values[field.path])
  const name = labelIn(field.label, locale)
  const choose = (mode: SizeMode): void => {
    const box = session.findPart(canvasToken)?.geometry.peek()?.nodeOf(id)?.getBoundingClientRect()
    choices += 1
    const pixels = box?.[field.path as 'width'] ?? UNKNOWN
    subject.edit({ path: field.path, value: sizeValue(mode, pixels) ?? undefined }, `${subject.key}:${field.path}:mode:${choices}`)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of switches is no fieldset
    <div className="te-size-modes" role="group" aria-label={t('sizeOf', { name })}>
      {SIZE_MODES.map((mode) => {
        const reason = mode === 'fill' && now !== 'fill' ? noFill : undefined
        return (
          <button
            key={mode}
            type="button"
            aria-pressed={mode === now}
            aria-label={`${name}: ${t(mode)}`}
            title={reason ?? t(`${mode}Hint`)}
            disabled={reason !== undefined}
            onClick={() => choose(mode)}
          >
            {t(mode)}
          </button>
        )
      })}
    </div>
  )
}
