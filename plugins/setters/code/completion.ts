import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import type { PanelContext, ScopeEntry } from '#sdk/setter'

const RANK: { readonly [kind in ScopeEntry['kind']]: number } = {
  member: 6,
  variable: 5,
  form: 4,
  function: 3,
  api: 2,
  component: 1,
  user: 0,
}

/**
 * Completes names of the page's scope, and behind a dot what the value before it has. The panel is asked each time, since the page
 * changes while one types.
 */
export function completeFrom({ scope, members, locale }: Pick<PanelContext, 'scope' | 'members' | 'locale'>) {
  return (context: CompletionContext): CompletionResult | null => {
    const word = context.matchBefore(/[\p{L}_$][\p{L}\p{N}_$.]*/u)
    const names = scope()
    const member = context.matchBefore(/\.[\p{L}\p{N}_$]*/u)
    const path = word?.text.slice(0, word.text.lastIndexOf('.') + 1)
    // Names of the scope that go on from here say more of themselves than what is inferred.
    if (member && members && !(path && names.some(({ name }) => name.startsWith(path)))) {
      const found = members(context.state.doc.toString(), member.from)
      if (found.length > 0)
        return { from: member.from + 1, options: found.map((entry) => toCompletion(entry, locale)), validFor: /^[\p{L}\p{N}_$]*$/u }
    }
    if (!word && !context.explicit) return null
    return {
      from: word?.from ?? context.pos,
      options: names.map((entry) => toCompletion(entry, locale)),
      validFor: /^[\p{L}\p{N}_$.]*$/u,
    }
  }
}

function toCompletion({ name, kind, detail, info, example }: ScopeEntry, locale: 'zh' | 'en'): Completion {
  return {
    label: name,
    detail,
    boost: RANK[kind],
    ...(info ? { info: () => infoBox(info[locale], example) } : {}),
    ...(kind === 'function'
      ? {
          apply: (view, _completion, from, to) => {
            view.dispatch({
              changes: { from, to, insert: `${name}()` },
              selection: { anchor: from + name.length + 1 },
              userEvent: 'input.complete',
            })
          },
        }
      : {}),
  }
}

/** What it does and, for a function, an example of its use. */
function infoBox(text: string, example: string | undefined): HTMLElement {
  const box = document.createElement('div')
  box.textContent = text
  if (example !== undefined) box.appendChild(document.createElement('pre')).textContent = example
  return box
}
