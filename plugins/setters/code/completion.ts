import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import type { EditorView } from '@codemirror/view'
import type { Locale } from '#sdk/setter'
import { labelIn, type PanelContext, type ScopeEntry } from '#sdk/setter'
import { gist, typeWords } from './values.ts'

const RANK: { readonly [kind in ScopeEntry['kind']]: number } = {
  member: 8,
  row: 7,
  variable: 6,
  form: 5,
  app: 4.5,
  function: 4,
  api: 3,
  component: 2,
  user: 1,
  event: 0,
}

/** As far up as an editor takes it. */
const FIRST = 99

/** The beginning of a key: `t('orders.` */
const TEXT_KEY = /(?<![\p{ID_Continue}$.])t\s*\(\s*["'][^"'\\]*/u
/** Letters of a text that are shown beside its key. */
const SHORT = 40
const short = (words: string): string => (words.length > SHORT ? `${words.slice(0, SHORT - 1)}…` : words)

/**
 * Completes names of the page's scope, and behind a dot what the value before it has. The panel is asked each time,
 * since the page
 * changes while one types.
 */
export function completeFrom({ scope, members, texts, locale }: Pick<PanelContext, 'scope' | 'members' | 'texts' | 'locale'>) {
  return (context: CompletionContext): CompletionResult | null => {
    const asked = texts && context.matchBefore(TEXT_KEY)
    if (asked) {
      const from = asked.from + asked.text.search(/["']/) + 1
      return {
        from,
        options: texts().map(({ key, words }) => ({ label: key, detail: short(words), type: 'text' })),
        validFor: /^[^"'\\]*$/,
      }
    }
    const word = context.matchBefore(/[\p{L}_$](?:[\p{L}\p{N}_$.]|\?\.)*/u)
    const names = scope()
    const member = context.matchBefore(/\.[\p{L}\p{N}_$]*/u)
    const path = word?.text.slice(0, word.text.lastIndexOf('.') + 1)
    // Names of the scope that go on from here say more of themselves than what is inferred.
    if (member && members && !(path && names.some(({ name }) => plain(name).startsWith(plain(path))))) {
      const found = members(context.state.doc.toString(), member.from)
      if (found.length > 0)
        return { from: member.from + 1, options: found.map((entry) => toCompletion(entry, locale)), validFor: /^[\p{L}\p{N}_$]*$/u }
    }
    if (!word && !context.explicit) return null
    return {
      from: word?.from ?? context.pos,
      options: names.map((entry) => toCompletion(entry, locale)),
      validFor: /^(?:[\p{L}\p{N}_$.]|\?\.)*$/u,
    }
  }
}

/**
 * A name is the same whether what it reads may be missing or not: `Form_1.` goes on to `Form_1?.city` where the form
 * is not there now.
 */
const plain = (name: string): string => name.replaceAll('?.', '.')

function toCompletion(entry: ScopeEntry, locale: Locale): Completion {
  const { name, kind, detail, info, example, value, docs, first } = entry
  return {
    label: name,
    detail: kind === 'function' ? detail : typeWords(detail, locale),
    boost: first ? FIRST : RANK[kind],
    ...(info || value !== undefined
      ? { info: () => infoBox(labelIn(info, locale) ?? '', example ?? (value === undefined ? value : gist(value)), docs, locale) }
      : {}),
    ...(kind === 'function'
      ? {
          apply: (view, _completion, from, to) => {
            insertName(view, entry, from, to)
          },
        }
      : {}),
  }
}

/** Puts a name in the place of a part of the text; behind a function's name the cursor stands between its brackets. */
export function insertName(view: EditorView, { name, kind }: ScopeEntry, from: number, to: number, inText = false): void {
  const call = kind === 'function'
  const before = view.state.sliceDoc(0, from)
  // In a text, what is to be filled in stands between ${ and }.
  const wrap = inText && before.lastIndexOf('${') <= before.lastIndexOf('}')
  const written = call ? `${name}()` : name
  view.dispatch({
    changes: { from, to, insert: wrap ? `\${${written}}` : written },
    selection: { anchor: from + (wrap ? 2 : 0) + name.length + (call ? 1 : wrap ? 1 : 0) },
    userEvent: 'input.complete',
    scrollIntoView: true,
  })
}

/** What it is and, of a function, an example of its use, of anything else its value now. */
function infoBox(text: string, example: string | undefined, docs: string | undefined, locale: Locale): HTMLElement {
  const box = document.createElement('div')
  box.textContent = text
  if (example !== undefined) box.appendChild(document.createElement('pre')).textContent = example
  if (docs !== undefined) {
    const link = box.appendChild(document.createElement('a'))
    Object.assign(link, {
      href: docs,
      target: '_blank',
      rel: 'noopener',
      className: 'ts-docs',
      textContent: `${labelIn(DOCS_WORD, locale)} F1`,
    })
    // The field that is written in keeps the keyboard.
    link.onmousedown = (event) => event.preventDefault()
  }
  return box
}
const DOCS_WORD = { zh: '文档', en: 'Documentation' } as const
