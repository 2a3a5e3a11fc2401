import { useId, useRef } from 'react'
import { type Message, tell } from '#kernel/message'
import { type Binding, isRefusedKey, type Json, sameJson, setCss, setStyle } from '#kernel/page'
import { lookOf, propertyOf, styleValue } from '#kernel/page/look'
import { useEditor } from '#sdk/studio'
import { useLocale, useMessages } from '#shell/messages'
import { useWords } from '../words/use-words.ts'
import { mixedPaths, type Settable, styleFields } from './edits.ts'
import { fieldValue } from './form/edit-fields.ts'
import { FieldForm, Section } from './form/field-form.tsx'
import type { Subject } from './form/subject.ts'
import { EditorPanelProvider } from './panel/editor-panel-provider.tsx'
import { BoxEditor } from './style/box-editor.tsx'
import { STYLE_GROUPS } from './style/style-fields.ts'
import { styleTexts } from './style/texts.ts'
import { useSelected } from './use-selected.ts'

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

function StyleForm({ entries }: { readonly entries: readonly [Settable, ...Settable[]] }) {
  const t = useMessages(styleTexts)
  const locale = useLocale()
  const session = useEditor()
  const ids = entries.map((entry) => entry.id)
  const all = entries.map(styleFields)
  const write = (style: { readonly [key: string]: Json }, bindings: { readonly [key: string]: Binding }, gesture: string) => {
    if (![...Object.keys(style), ...Object.keys(bindings)].some(isRefusedKey)) session.run(setStyle, { ids, style, bindings }, { gesture })
  }
  const subject: Subject = {
    key: `style ${ids.join(' ')}`,
    ...(ids.length === 1 ? { entry: ids[0]!, prefix: 'style.' } : {}),
    ...all[0]!,
    mixed: mixedPaths(all, PATHS, fieldValue),
    problem: (path) => styleProblem(path, entries[0].style[path]),
    edit: (edit, gesture) => {
      if ('binding' in edit) write({}, { [edit.path]: edit.binding }, gesture)
      // Not set is not the same as empty: an empty text would override what the component's own style says.
      else write({ [edit.path]: edit.value === undefined || edit.value === '' ? null : edit.value }, {}, gesture)
    },
  }
  const [size, ...others] = STYLE_GROUPS
  return (
    <>
      {[size!].map((group) => (
        <Section key={group.id} id={group.id} title={group.label[locale]}>
          <FieldForm fields={group.fields} subject={subject} />
        </Section>
      ))}
      <Section id="style-spacing" title={t('spacing')}>
        <BoxEditor
          id={subject.key}
          style={subject.values}
          onChange={(change) => write(change, {}, `${subject.key}:box:${Object.keys(change).join()}`)}
        />
      </Section>
      {others.map((group) => (
        <Section key={group.id} id={group.id} title={group.label[locale]}>
          <FieldForm fields={group.fields} subject={subject} />
        </Section>
      ))}
      <Section id="style-css" title={t('css')}>
        <CssField key={subject.key} entries={entries} />
      </Section>
    </>
  )
}

/** Why a style does nothing: it is no single value, or none of its property; only the browser can say the second. */
function styleProblem(key: string, value: Json | undefined): Message | null {
  const property = propertyOf(key)
  if (property === null || value === undefined) return null
  const read = styleValue(property, value)
  if (read.kind === 'refused') return read.message
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
    <div className="te-css">
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
