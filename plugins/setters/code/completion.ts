import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import type { ScopeEntry } from '#sdk/setter'

const RANK: { readonly [kind in ScopeEntry['kind']]: number } = { variable: 5, form: 4, function: 3, api: 2, component: 1, user: 0 }

/** Completes names of the page's scope; `scope` is asked each time, since the page changes while one types. */
export function completeFrom(scope: () => readonly ScopeEntry[], locale: 'zh' | 'en') {
  return (context: CompletionContext): CompletionResult | null => {
    const word = context.matchBefore(/[\p{L}_$][\p{L}\p{N}_$.]*/u)
    if (!word && !context.explicit) return null
    return {
      from: word?.from ?? context.pos,
      options: scope().map((entry) => toCompletion(entry, locale)),
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
