import { HighlightStyle } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

// All colours are the page's variables, so that light and dark need no second theme.
export const theme = EditorView.theme({
  '&': { fontSize: '12px', color: 'var(--color-text-1)', backgroundColor: 'transparent' },
  '&.cm-focused': { outline: 'none' },
  '.cm-content': {
    padding: '4px 0',
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Noto Sans Mono CJK SC", monospace',
    caretColor: 'var(--color-text-1)',
  },
  '.cm-line': { padding: '0 8px', lineHeight: '18px' },
  '.cm-placeholder': { color: 'var(--ts-quiet)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground, .cm-content ::selection': {
    backgroundColor: 'rgba(var(--primary-6), 0.25)',
  },
  '.cm-matchingBracket': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'rgba(var(--primary-6), 0.18)' },
  '.cm-tooltip': {
    zIndex: '2000',
    color: 'var(--color-text-1)',
    backgroundColor: 'var(--color-bg-5)',
    border: '1px solid var(--color-border-2)',
    borderRadius: '4px',
    boxShadow: '0 4px 10px rgb(0 0 0 / 15%)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'inherit', fontSize: '12px', maxHeight: '220px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '3px 8px', display: 'flex', gap: '12px', lineHeight: '18px' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { color: 'var(--color-text-1)', backgroundColor: 'var(--color-fill-3)' },
  '.cm-completionLabel': { flex: '1' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '600', color: 'rgb(var(--primary-6))' },
  '.cm-completionDetail': { fontStyle: 'normal', color: 'var(--ts-quiet)', marginLeft: '0' },
  '.cm-tooltip.cm-completionInfo': { padding: '6px 8px', maxWidth: '260px', fontSize: '12px', lineHeight: '18px' },
  '.cm-diagnostic': { padding: '4px 8px', fontSize: '12px' },
})

export const highlight = HighlightStyle.define([
  { tag: [tags.keyword, tags.bool, tags.null, tags.self], color: 'var(--ts-code-keyword)' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: 'var(--ts-code-string)' },
  { tag: tags.number, color: 'var(--ts-code-number)' },
  { tag: [tags.function(tags.variableName), tags.function(tags.propertyName)], color: 'var(--ts-code-function)' },
  { tag: [tags.propertyName], color: 'var(--ts-code-property)' },
  { tag: [tags.comment], color: 'var(--ts-quiet)', fontStyle: 'italic' },
  { tag: [tags.invalid], color: 'var(--ts-code-error)' },
])
