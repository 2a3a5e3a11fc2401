import { Tooltip } from '@arco-design/web-react'
import { IconQuestionCircle } from '@arco-design/web-react/icon'
import { type KeyboardEvent, type RefObject, useId, useRef } from 'react'
import { labelIn, type Message } from '#kernel/message'
import type { Binding, FieldEdit } from '#kernel/page/records'
import { getPath, type Json } from '#kernel/page/values'
import { expression, type FieldSpec, fieldsOf, z } from '#sdk'
import { useEditor } from '#sdk/studio'
import { useLocale, useMessages } from '#shell/messages'
import { asFormula, fieldValue, rebound } from '../../../../kit/form/edit-fields.ts'
import { FieldName } from '../../../../kit/form/field-name.tsx'
import { focusNextControl } from '../../../../kit/form/focus-control.ts'
import { isModified } from '../../../../kit/form/sections.ts'
import { SetterSlot, useSetter } from '../../../../kit/form/setter-slot.tsx'
import type { Subject } from '../../../../kit/form/subject.ts'
import { formTexts } from '../../../../kit/form/texts.ts'
import { isOwnText, useBraces } from '../../../../kit/form/use-braces.ts'
import { CycleNote } from '../../cycles/cycle-note.tsx'
import { useHeldEdit } from '../../cycles/use-held-edit.ts'
import { useLastWrite } from '../../parts/use-last-write.ts'
import { LanguageChips } from '../../texts/language-chips.tsx'
import { useFieldWords } from '../../texts/use-field-words.ts'
import { useWords } from '../../words/use-words.ts'
import { Why } from '../explain/why.tsx'
import { FormulaPanel } from './formula-panel.tsx'
import { LiveValue } from './live-value.tsx'

const formula = fieldsOf(z.strictObject({ source: expression('表达式', 'Expression') }))[0]!

let focuses = 0

/** One row of a settings panel: label, control, and the switch between a fixed value and an expression. */
export function FieldRow({ field, subject }: FieldRowProps) {
  const t = useMessages(formTexts)
  const locale = useLocale()
  const labelId = useId()
  const setter = useSetter(field.setter)
  const row = useRef<HTMLDivElement>(null)
  const work = useFieldWork({ field, subject }, row)
  const { binding, value, begin, bind, toggle } = work
  const name = labelIn(field.label, locale)
  const wide = binding !== undefined || (setter?.wide ?? false)
  // What was written on the way is part of the same step.
  useBraces(row, field.bindable && !binding && typeof (value ?? '') !== 'object', () => getPath(subject.values, field.path), bind)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!field.bindable || event.nativeEvent.isComposing) return
    const asked = (event.ctrlKey || event.metaKey) && event.shiftKey && event.code === 'KeyE'
    if (!asked && !(event.key === '=' && !binding && isOwnText(event.target) && event.target.value === '')) return
    event.preventDefault()
    event.stopPropagation()
    toggle(asked ? undefined : '')
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to keys of the control inside
    <div
      ref={row}
      className={wide ? 'te-row te-row-wide' : 'te-row'}
      data-field={field.path}
      data-bound={binding ? '' : undefined}
      onFocus={begin}
      onKeyDownCapture={onKeyDown}
    >
      <FieldLabel {...{ field, subject, labelId, work }} />
      <div className="te-control">
        {binding ? (
          <FormulaControl {...{ field, subject, labelId, work, binding }} />
        ) : field.names === 'field' && subject.rename ? (
          <FieldName field={field} value={value} labelId={labelId} rename={subject.rename} />
        ) : (
          <ValueControl {...{ field, subject, labelId, work }} />
        )}
      </div>
      {field.bindable ? (
        <button
          type="button"
          className="te-fx"
          aria-pressed={binding !== undefined}
          title={t(binding ? 'unbind' : 'bind', { name })}
          aria-label={t(binding ? 'unbind' : 'bind', { name })}
          onClick={() => toggle()}
        />
      ) : null}
    </div>
  )
}

interface FieldRowProps {
  readonly field: FieldSpec
  readonly subject: Subject
}
interface ControlProps extends FieldRowProps {
  readonly labelId: string
  readonly work: FieldWork
}
type FieldWork = ReturnType<typeof useFieldWork>

/** What a field has now, as its row shows it, and the ways to write it; what is written between two focuses is one step. */
function useFieldWork({ field, subject }: FieldRowProps, row: RefObject<HTMLElement | null>) {
  const t = useMessages(formTexts)
  const session = useEditor()
  const name = labelIn(field.label, useLocale())
  const gesture = useRef('')
  const fixed = useRef<Json | undefined>(undefined)
  const held = useHeldEdit(subject, field.path)
  const written = Object.hasOwn(subject.bindings, field.path) ? subject.bindings[field.path] : undefined
  const bound = held.edit ? held.edit.binding : written
  // A function text or a text with `${…}` in it is what such a field is for: its own setter edits it.
  const binding = bound?.kind === 'formula' ? bound : undefined
  const mixed = subject.mixed?.has(field.path) ?? false
  const typed = held.edit && 'value' in held.edit ? held.edit.value : fieldValue(subject, field.path, subject.functionPaths)
  const words = useFieldWords(field, subject, bound, mixed ? {} : bound ? undefined : typed)
  const own = words ? words.value : bound && !binding ? bound.source : typed
  const value = mixed ? undefined : own === undefined ? field.default : own
  const gestureNow = (): string => gesture.current || `${subject.key}:${field.path}`
  const edit = (change: FieldEdit) => held.write(change, gestureNow())
  const begin = () => {
    focuses += 1
    gesture.current = `${subject.key}:${field.path}:${focuses}`
  }
  const bind = (source: string, before: Json | undefined, isSeed = false) => {
    if (row.current) focusNextControl(row.current, undefined, isSeed)
    fixed.current = before
    edit({ path: field.path, binding: { kind: 'formula', source } })
    session.announce(t('isFormula', { name }))
    begin()
  }
  const toggle = (source?: string) => {
    begin()
    // The formula of the value so far is there to be replaced.
    if (!binding) return bind(source ?? asFormula(value), getPath(subject.values, field.path), source === undefined)
    if (row.current) focusNextControl(row.current)
    edit({ path: field.path, value: fixed.current })
    session.announce(t('isFixed', { name }))
    begin()
  }
  return { held, bound, binding, mixed, typed, words, value, gestureNow, edit, begin, bind, toggle }
}

/** The name of a field, with the way back to its default and what is known of it. */
function FieldLabel({ field, subject, labelId, work: { binding, bound, mixed, edit } }: ControlProps) {
  const t = useMessages(formTexts)
  const locale = useLocale()
  const last = useLastWrite(subject.entry, subject.prefix, field.path)
  const name = labelIn(field.label, locale)
  const modified = mixed || isModified(field, subject.values, bound !== undefined || hasInside(subject.bindings, field.path))
  return (
    <div className="te-label">
      <span id={labelId} title={[name, field.path, ...last].join('\n')}>
        {name}
      </span>
      {modified ? (
        <button
          type="button"
          className={binding ? 'te-dot te-dot-bound' : 'te-dot'}
          title={t('reset', { name })}
          aria-label={t('reset', { name })}
          onClick={() => edit({ path: field.path, value: undefined })}
        />
      ) : null}
      {subject.beside?.(field)}
      {field.help ? (
        <Tooltip content={labelIn(field.help, locale)} mini>
          <span className="te-help" role="img" aria-label={labelIn(field.help, locale)}>
            <IconQuestionCircle />
          </span>
        </Tooltip>
      ) : null}
    </div>
  )
}

/** The formula of a field, with the value that it gives now. */
function FormulaControl({ field, subject, labelId, work, binding }: ControlProps & { readonly binding: Binding }) {
  const { kind } = binding
  return (
    <>
      <FormulaPanel subject={subject} path={field.path}>
        <SetterSlot
          id={formula.setter}
          value={binding.source}
          onChange={(source) => work.edit({ path: field.path, binding: { kind, source: typeof source === 'string' ? source : '' } })}
          field={{ ...formula, path: field.path, label: field.label, options: { ...formula.options, kind } }}
          labelId={labelId}
        />
      </FormulaPanel>
      <LiveValue binding={binding} field={field} {...inputOf(subject)} />
      <FieldNote {...{ field, subject, work }} />
    </>
  )
}

/** The fixed value of a field, or the text of it that is code. */
function ValueControl({ field, subject, labelId, work }: ControlProps) {
  const { value, words, bound, mixed, typed, edit, gestureNow } = work
  return (
    <>
      <SetterSlot
        id={field.setter}
        value={value}
        onChange={(next) => {
          if (words && typeof next === 'string') words.write(next, gestureNow())
          else edit(bound && typeof next === 'string' ? rebound(field.path, bound, next) : { path: field.path, value: next })
        }}
        field={field}
        mixed={mixed}
        labelId={labelId}
      />
      {words && <LanguageChips words={words} />}
      {subject.offers?.(field, mixed ? undefined : typed, (next) => edit({ path: field.path, value: next }))}
      <FieldNote {...{ field, subject, work }} />
      <Problem message={mixed ? null : (subject.problem?.(field.path) ?? null)} />
    </>
  )
}

/** Why an edit was not written, or what a computed value comes from. */
function FieldNote({ field, subject, work: { held, bound, words, edit } }: FieldRowProps & { readonly work: FieldWork }) {
  const computed = (bound !== undefined && !words) || hasInside(subject.bindings, field.path)
  if (held.edit) return <CycleNote cycle={held.cycle} onApply={() => held.edit && edit(held.edit)} />
  return computed && subject.entry !== undefined ? <Why entry={subject.entry} path={`${subject.prefix ?? ''}${field.path}`} /> : null
}

function Problem({ message }: { readonly message: Message | null }) {
  const words = useWords()
  return (
    <div role="status" className="te-field-problem">
      {message && words(message)}
    </div>
  )
}

function hasInside(bindings: Subject['bindings'], path: string): boolean {
  return Object.keys(bindings).some((bound) => bound.startsWith(`${path}.`))
}

function inputOf({ input, takesInput }: Subject): { readonly input?: Json; readonly waiting?: true } {
  if (input !== undefined) return { input }
  return takesInput ? { waiting: true } : {}
}
