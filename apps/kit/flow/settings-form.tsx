import { createContext, type ReactNode, useContext, useId, useMemo, useRef } from 'react'
import type { Evaluation } from '#kernel/engine'
import { labelIn, nearestOf } from '#kernel/message'
import type { Binding } from '#kernel/page/records'
import { getPath, isObject, type Json, type Label } from '#kernel/page/values'
import { expression, type FieldSpec, fieldsOf, type SetterDeclaration, z } from '#sdk'
import {
  type PanelContext,
  type FormulaProps as PanelFormulaProps,
  PanelProvider,
  type ScopeEntry,
  type SetterProps,
} from '#sdk/setter'
import { useLocale, useMessages } from '#shell/messages'
import { asFormula, fieldValue, rebound } from '../form/edit-fields.ts'
import { Section } from '../form/section.tsx'
import { groupFields, withDefaults } from '../form/sections.ts'
import { SetterEditor } from '../form/setter-slot.tsx'
import type { Subject } from '../form/subject.ts'
import { formTexts } from '../form/texts.ts'
import type { FieldsProps, FlowForm, FormulaProps } from './host.ts'

export interface FormOptions {
  /** A setter by its id, such as `setter/text`. */
  readonly setterOf: (id: string) => SetterDeclaration | undefined
  /** The names that formulas of a step can use, with their types and, where one is known, a value. */
  readonly names: (step: string) => readonly ScopeEntry[]
  /** The value of a formula of a step; without it none is shown. */
  readonly evaluate?: (step: string, binding: Binding, input?: Json) => Promise<Evaluation>
  /** Help is shown below each setting; else it is the tooltip of its label. */
  readonly showsHelp?: boolean
  /** What setters can know besides, also by step: models, dictionaries, an image cloud. */
  readonly panel?: Partial<PanelContext> | ((step: string) => Partial<PanelContext>)
}

const FORMULA = fieldsOf(z.strictObject({ source: expression('表达式', 'Expression') }))[0]!
const NO_VALUE: Evaluation = { ok: false, message: '' }
const OptionsContext = createContext<Pick<FormOptions, 'setterOf' | 'evaluate' | 'showsHelp'>>({
  setterOf: () => undefined,
})

/**
 * The settings form of a host that has no open page: fields from schemas, each of which can be a formula over the names
 * of its step. Made once, not for each rendering.
 */
export function settingsForm(options: FormOptions): FlowForm {
  return {
    around: (step, form) => (
      <SettingsPanel options={options} step={step}>
        {form}
      </SettingsPanel>
    ),
    Fields,
    Formula,
  }
}

interface PanelProps {
  readonly options: FormOptions
  readonly step: string
  readonly children: ReactNode
}

function SettingsPanel({ options, step, children }: PanelProps) {
  const locale = useLocale()
  const context = useMemo((): PanelContext => {
    const { names, evaluate, panel } = options
    return {
      ...{ locale: nearestOf(locale), language: locale, setter: Setter, targets: () => [] },
      scope: () => names(step),
      members: (source, dot) => membersOf(names(step), source, dot),
      evaluate: async (binding, input) => (await evaluate?.(step, binding, input)) ?? NO_VALUE,
      upload: () => Promise.reject(new Error('there is no image cloud')),
      ...(typeof panel === 'function' ? panel(step) : panel),
    }
  }, [locale, options, step])
  return (
    <OptionsContext value={options}>
      <PanelProvider value={context}>
        <div className="te-panel">{children}</div>
      </PanelProvider>
    </OptionsContext>
  )
}

function Setter({ id, ...props }: { readonly id: string } & SetterProps<Json>) {
  const t = useMessages(formTexts)
  const declaration = useContext(OptionsContext).setterOf(id)
  if (declaration) return <SetterEditor declaration={declaration} {...props} />
  return (
    <span className="te-setter-note" role="note">
      {t('setterMissing', { id })}
    </span>
  )
}

function Fields({ fields, subject, empty = null }: FieldsProps) {
  const t = useMessages(formTexts)
  const groups = groupFields(fields, withDefaults(fields, subject.values))
  if (groups.length === 0) return empty
  const rows = (list: readonly FieldSpec[]) =>
    list.map((field) => <SettingRow key={`${subject.key}:${field.path}`} field={field} subject={subject} />)
  if (groups.length === 1) return <div className="te-rows">{rows(groups[0]!.fields)}</div>
  return groups.map((group) => (
    <Section key={group.section} id={group.section} title={t(group.section)}>
      {rows(group.fields)}
    </Section>
  ))
}

let focuses = 0

/** A setting with its label and control, and the switch between a fixed value and a formula. */
function SettingRow({ field, subject }: { readonly field: FieldSpec; readonly subject: Subject }) {
  const t = useMessages(formTexts)
  const locale = useLocale()
  const name = labelIn(field.label, locale)
  const labelId = useId()
  const gesture = useRef('')
  const fixed = useRef<Json | undefined>(undefined)
  const { path, bindable } = field
  const { setterOf, showsHelp } = useContext(OptionsContext)
  const isWide = setterOf(field.setter)?.wide === true
  const help = labelIn(field.help, locale)
  const bound = Object.hasOwn(subject.bindings, path) ? subject.bindings[path] : undefined
  const formula = bound?.kind === 'formula' ? bound : undefined
  const own = bound && !formula ? bound.source : fieldValue(subject, path)
  const value = own === undefined ? field.default : own
  const begin = () => {
    focuses += 1
    gesture.current = `${subject.key}:${path}:${focuses}`
  }
  const edit = (change: Parameters<Subject['edit']>[0]) => subject.edit(change, gesture.current)
  const toggle = () => {
    begin()
    if (formula) return edit({ path, value: fixed.current })
    fixed.current = getPath(subject.values, path)
    edit({ path, binding: { kind: 'formula', source: asFormula(value) } })
  }
  const onChange = (next: Json | undefined) =>
    edit(bound && typeof next === 'string' ? rebound(path, bound, next) : { path, value: next })
  const shown = { field, labelId }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to the control inside
    <div
      className={formula || isWide ? 'te-row te-row-wide' : 'te-row'}
      data-field={path}
      data-bound={formula ? '' : undefined}
      onFocus={begin}
    >
      <div className="te-label">
        <span id={labelId} title={showsHelp ? name : (help ?? name)}>
          {name}
        </span>
      </div>
      <div className="te-control">
        {formula ? (
          <FormulaEditor
            {...{ path, labelId, label: field.label, source: formula.source }}
            onChange={(source) => edit({ path, binding: { kind: 'formula', source } })}
          />
        ) : (
          <Setter id={field.setter} value={value} onChange={onChange} {...shown} />
        )}
        {showsHelp && help ? <p className="te-note tf-help">{help}</p> : null}
      </div>
      {bindable ? (
        <button
          type="button"
          className="te-fx"
          aria-pressed={formula !== undefined}
          title={t(formula ? 'unbind' : 'bind', { name })}
          aria-label={t(formula ? 'unbind' : 'bind', { name })}
          onClick={toggle}
        />
      ) : null}
    </div>
  )
}

function Formula({ path, label, source, onFocus, onChange }: FormulaProps) {
  const labelId = useId()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to the control inside
    <div data-field={path} data-bound="" onFocus={onFocus}>
      <span id={labelId} className="tessera-visually-hidden">
        {label}
      </span>
      <FormulaEditor {...{ path, labelId, source, onChange }} label={{ zh: label, en: label }} />
    </div>
  )
}

/** A formula inside a setter of the form: a host offers it as `panel.formula`. */
export function FormulaLine({ label, value, onChange, disabled }: PanelFormulaProps) {
  const labelId = useId()
  return (
    <span data-bound="">
      <span id={labelId} className="tessera-visually-hidden">
        {label}
      </span>
      <FormulaEditor {...{ path: '', labelId, source: value, disabled, onChange }} label={{ zh: label, en: label }} />
    </span>
  )
}

interface EditorProps extends Pick<FormulaProps, 'path' | 'source' | 'onChange'> {
  readonly labelId: string
  readonly label: Label
  readonly disabled?: boolean | undefined
}

/** A setter that knows the kind of its formula leaves the value to the panel: here there is one where the host evaluates. */
function FormulaEditor({ path, source, labelId, label, disabled, onChange }: EditorProps) {
  const { evaluate } = useContext(OptionsContext)
  const options = evaluate ? FORMULA.options : { ...FORMULA.options, kind: 'formula' }
  return (
    <Setter
      {...{ id: FORMULA.setter, labelId, value: source }}
      {...(disabled ? { disabled } : {})}
      field={{ ...FORMULA, path, label, options }}
      onChange={(next) => onChange(typeof next === 'string' ? next : '')}
    />
  )
}

/** What can follow a dot, read from the known values of names. */
export function membersOf(names: readonly ScopeEntry[], source: string, dot: number): readonly ScopeEntry[] {
  const before = /[\p{L}\p{N}_$.]+$/u.exec(source.slice(0, dot))?.[0] ?? ''
  const roots = names.filter(({ name }) => before === name || before.startsWith(`${name}.`))
  const root = roots.sort((a, b) => b.name.length - a.name.length)[0]
  if (!root) return []
  const rest = before.slice(root.name.length + 1)
  const value = rest === '' ? root.value : getPath(root.value, rest)
  if (!isObject(value)) return []
  return Object.entries(value).map(([name, inner]) => ({
    ...{ name, kind: 'member', value: inner },
    detail: Array.isArray(inner) ? 'array' : inner === null ? '' : typeof inner,
  }))
}
