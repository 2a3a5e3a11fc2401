import { useId, useRef } from 'react'
import { labelIn, type Message, tell } from '#kernel/message'
import { setCss, setLook } from '#kernel/page/commands'
import type { TokenRecord } from '#kernel/page/look'
import { lookOf, lookPath, mayDifferByScheme, propertyOf, readVariant, styleValue } from '#kernel/page/look'
import { type Binding, type ElementRecord, elementOf, type PartInfo } from '#kernel/page/records'
import { goneTokens } from '#kernel/page/schema'
import { isRefusedKey, type Json, sameJson } from '#kernel/page/values'
import { type Editor, useEditor } from '#sdk/studio'
import { useLocale, useMessages } from '#shell/messages'
import { fieldValue } from '../../../kit/form/edit-fields.ts'
import { Section } from '../../../kit/form/section.tsx'
import type { Subject } from '../../../kit/form/subject.ts'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { BoxEditor } from '../../../kit/style/box-editor.tsx'
import { chainOf, inheritedAt, variantsOf, withVariant } from '../../../kit/style/chain.ts'
import { Origin } from '../../../kit/style/origin.tsx'
import { modeOf } from '../../../kit/style/size-mode.ts'
import { STYLE_GROUPS, type StyleGroup } from '../../../kit/style/style-fields.ts'
import { styleTexts } from '../../../kit/style/texts.ts'
import { DocsLink } from '../../docs/docs-link.tsx'
import { MARKS } from '../../docs/marks.ts'
import { mixedPaths, type Settable, styleFields } from '../document/edits.ts'
import { variantWords } from '../document/variant-words.ts'
import { lookToken } from '../parts/look-part.ts'
import { typeOf, useDeclarations, useSelected } from '../parts/use-selected.ts'
import { variantToken } from '../parts/variant-part.ts'
import { showVariant } from '../places/show-variant.ts'
import { useWords } from '../words/use-words.ts'
import { FieldForm } from './form/field-form.tsx'
import { EditorPanelProvider } from './panel/editor-panel-provider.tsx'
import { pageTokens } from './panel/page-tokens.ts'
import { PositionSection } from './style/position-section.tsx'
import { SharedSection } from './style/shared-section.tsx'
import { SizeSection } from './style/size-section.tsx'
import { TokenMenu } from './style/token-menu.tsx'
import { WhereLine } from './style/where-line.tsx'

const PATHS = STYLE_GROUPS.flatMap((group) => group.fields.map((field) => field.path))

/** The style tab: the same settings for every component, and its own CSS. */
export function Panel() {
  const selected = useSelected()
  if (!selected) return null
  return (
    <EditorPanelProvider>
      <StyleForm entries={selected.kind === 'page' ? [selected.page] : selected.elements} />
    </EditorPanelProvider>
  )
}

type Entries = readonly [Settable, ...Settable[]]
type WriteStyle = (
  values: { readonly [key: string]: Json },
  bindings: { readonly [key: string]: Binding },
  gesture: string,
  at?: string,
) => void

/** The styles of what is selected in the chosen variant, as a form edits them, and the one way to write them. */
function useStyleSubject(entries: Entries) {
  const t = useMessages(styleTexts)
  const locale = useLocale()
  const session = useEditor()
  const look = useSignalValue(session.part(lookToken))
  const variant = useSignalValue(session.part(variantToken))
  const { parts, states } = useStyled(entries)
  const ids = entries.map((entry) => entry.id)
  const all = entries.map((entry) => styleFields(entry, variant))
  const write: WriteStyle = (values, bindings, gesture, at = variant) => {
    if (![...Object.keys(values), ...Object.keys(bindings)].some(isRefusedKey))
      session.run(setLook, { ids, variant: at, values, bindings }, { gesture })
  }
  const shared = (entries[0].shared ?? []).flatMap((id) => look.shared.find((style) => style.id === id) ?? [])
  const tokens = pageTokens(session.document(), look)
  const key = `style ${variant} ${ids.join(' ')}`
  const moveToAll = (path: string) => {
    const wide = withVariant(variant, { width: '' })
    const binding = all[0]!.bindings[path]
    // One gesture, so one step back.
    write(binding ? {} : { [path]: all[0]!.values[path] ?? null }, binding ? { [path]: binding } : {}, `${key}:move:${path}`, wide)
    write({ [path]: null }, {}, `${key}:move:${path}`)
  }
  const subject: Subject = {
    key,
    ...(ids.length === 1 ? { entry: ids[0]!, prefix: lookPath(variant, '') } : {}),
    ...all[0]!,
    inherited: inheritedAt(entries[0], shared, look.widths, variant),
    beside: (field) =>
      entries.length > 1 ? null : (
        <Origin
          field={field}
          variant={variant}
          chain={chainOf(entries[0], shared, look.widths, variant, field.path)}
          wordsOf={({ variant: at, shared: id }) => {
            const words = labelIn(variantWords(at, look, parts), locale)
            const style = look.shared.find((each) => each.id === id)
            return style ? `${t('sharedOf', { name: style.name })} · ${words}` : words
          }}
          onGo={(next) => showVariant(session, next)}
          onClear={() => write({ [field.path]: null }, {}, `${key}:clear`)}
          onMove={readVariant(variant)!.width === '' ? undefined : () => moveToAll(field.path)}
        />
      ),
    mixed: mixedPaths(all, PATHS, fieldValue),
    problem: (path) => styleProblem(path, all[0]!.values[path], look.tokens),
    offers: (field, value, choose) => <TokenMenu field={field} value={value} own={look.tokens} tokens={tokens} onChoose={choose} />,
    edit: (edit, gesture) => {
      if (edit.binding) write({}, { [edit.path]: edit.binding }, gesture)
      // Not set is not the same as empty: an empty text would override what the component's own style says.
      else write({ [edit.path]: edit.value === undefined || edit.value === '' ? null : edit.value }, {}, gesture)
    },
  }
  return { subject, write, look, variant, parts, states }
}

function StyleForm({ entries }: { readonly entries: Entries }) {
  const t = useMessages(styleTexts)
  const { subject, write, look, variant, parts, states } = useStyleSubject(entries)
  const session = useEditor()
  const isMeasure = (key: string) => readVariant(variant)!.scheme !== '' && !mayDifferByScheme(key)
  const groups = STYLE_GROUPS.map((group) => ({ ...group, fields: group.fields.filter(({ path }) => !isMeasure(path)) })).filter(
    ({ fields }) => fields.length > 0,
  )
  return (
    <>
      <WhereLine
        {...{ variant, look, parts, states }}
        subject={entries.length === 1 ? t('thisElement') : t('elements', { count: entries.length })}
        used={[...new Set(entries.flatMap(variantsOf))]}
        onChange={(next) => showVariant(session, next)}
        onClear={(name) => {
          const values = entries.flatMap((entry) => Object.keys(styleFields(entry, name).values))
          const bound = entries.flatMap((entry) => Object.keys(styleFields(entry, name).bindings))
          write(Object.fromEntries([...values, ...bound].map((key) => [key, null])), {}, `style:gone:${name}`, name)
        }}
      />
      <GroupSections groups={groups.filter(isSize)} {...{ entries, subject, variant }} />
      {!isMeasure('margin') && (
        <Section id="style-spacing" title={t('spacing')}>
          <BoxEditor
            id={subject.key}
            style={subject.values}
            onChange={(change) => write(change, {}, `${subject.key}:box:${Object.keys(change).join()}`)}
          />
        </Section>
      )}
      <GroupSections groups={groups.filter((group) => !isSize(group))} {...{ entries, subject, variant }} />
      <Section id="style-shared" title={t('shared')}>
        <SharedSection entries={entries} look={look} />
      </Section>
      <Section id="style-css" title={t('css')} extra={<DocsLink quiet address={MARKS.style} what={t('css')} />}>
        {variant !== '' && <p className="te-live-type te-css-all">{t('cssAll')}</p>}
        <CssField key={entries.map(({ id }) => id).join(' ')} entries={entries} />
      </Section>
    </>
  )
}

const isSize = ({ id }: StyleGroup): boolean => id === 'style-size'

/** A section for each group of settings; sizes and positions have forms of their own. */
function GroupSections(props: {
  readonly groups: readonly StyleGroup[]
  readonly entries: Entries
  readonly subject: Subject
  readonly variant: string
}) {
  const { groups, entries, subject, variant } = props
  const t = useMessages(styleTexts)
  const locale = useLocale()
  const session = useEditor()
  const noFill = (axis: 'width' | 'height') => (axis === 'width' || hasRoom(session, entries[0]) ? undefined : t('noFillHeight'))
  return groups.map((group) => {
    const title = labelIn(group.label, locale)
    return (
      <Section
        key={group.id}
        id={group.id}
        title={title}
        extra={isSize(group) ? <DocsLink quiet address={MARKS.style} what={title} /> : undefined}
      >
        {isSize(group) ? (
          <SizeSection key={subject.key} fields={group.fields} subject={subject} id={entries[0].id} noFill={noFill} />
        ) : group.id === 'style-position' ? (
          <PositionSection fields={group.fields} subject={subject} element={onlyElement(entries)} variant={variant} />
        ) : (
          <FieldForm fields={group.fields} subject={subject} />
        )}
      </Section>
    )
  })
}

/** The element, where it is one. */
const onlyElement = ([first, second]: readonly [Settable, ...Settable[]]): ElementRecord | undefined =>
  first.kind === 'element' && second === undefined ? first : undefined

/** Whether a height can fill: its container shares out its height, or has one. */
function hasRoom(session: Editor, entry: Settable): boolean {
  const parent = entry.kind === 'element' && entry.parentId !== null ? elementOf(session.document(), entry.parentId) : undefined
  if (!parent) return false
  const { display, height } = parent.style
  return (
    session.catalogue(parent.type)?.layout !== undefined ||
    /flex|grid/.test(String(display)) ||
    !['auto', 'content'].includes(modeOf(height))
  )
}

const NO_PARTS: { readonly [part: string]: PartInfo } = {}

/** The parts and the states that all of some entries have. */
function useStyled(entries: readonly [Settable, ...Settable[]]) {
  const declared = useDeclarations()
  const [first, ...others] = entries.map((entry) => declared(typeOf(entry)))
  const parts = Object.entries(first?.parts ?? NO_PARTS).filter(([name]) =>
    others.every((other) => Object.hasOwn(other?.parts ?? {}, name)),
  )
  const states = (first?.states ?? []).filter((state) => others.every((other) => other?.states?.includes(state)))
  return { parts: Object.fromEntries(parts), states }
}

/** Why a style does nothing: it is no single value, or none of its property; only the browser can say the second. */
function styleProblem(key: string, value: Json | undefined, tokens: readonly TokenRecord[]): Message | null {
  const property = propertyOf(key)
  if (property === null || value === undefined || (value === 'fill' && (key === 'width' || key === 'height'))) return null
  const read = styleValue(property, value)
  if (read.kind === 'refused') return read.message
  const [token] = goneTokens(value, tokens)
  if (token !== undefined) return tell('page.unknown-token', { token })
  return read.kind === 'none' || CSS.supports(property, read.text) ? null : tell('page.css-value', { property, value: read.text })
}

let edits = 0

/** What of the style text is left out, by line. */
function CssFindings({ entry }: { readonly entry: Settable }) {
  const words = useWords()
  const { findings } = lookOf(entry).author
  if (findings.length === 0) return null
  return (
    <ul className="te-css-findings">
      {findings.slice(0, MOST_FINDINGS).map(({ line, column, message }) => (
        <li key={`${line}:${column} ${message.code}`}>{words(tell('page.css-line', { line, column, why: message }))}</li>
      ))}
    </ul>
  )
}
/** More than anybody mends at once. */
const MOST_FINDINGS = 5

function CssField({ entries }: { readonly entries: readonly [Settable, ...Settable[]] }) {
  const t = useMessages(styleTexts)
  const session = useEditor()
  const hintId = useId()
  const gesture = useRef('')
  const ids = entries.map((entry) => entry.id)
  const mixed = !entries.every((entry) => sameJson(entry.css, entries[0].css))
  return (
    <div className="te-css" data-field="css">
      <textarea
        aria-label={t('css')}
        aria-describedby={hintId}
        spellCheck={false}
        placeholder={mixed ? t('cssMixed') : undefined}
        value={mixed ? '' : entries[0].css}
        onFocus={() => {
          edits += 1
          gesture.current = `css:${ids.join(' ')}:${edits}`
        }}
        onChange={(event) => session.run(setCss, { ids, css: event.target.value }, { gesture: gesture.current })}
      />
      <div id={hintId} className="te-live-type">
        {t('cssHint')}
      </div>
      {!mixed && <CssFindings entry={entries[0]} />}
    </div>
  )
}
