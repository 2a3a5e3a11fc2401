import { type Issue, innerIssue, issueMessage } from './issue.ts'
import { type Label, type Message, type MessageParam, tell } from './message.ts'

/** Names a place by the deepest part that has a label, or as the whole. */
const nameParts =
  (labels: { readonly [part: string]: Label }) =>
  (path: readonly PropertyKey[]): MessageParam => {
    const part = path.findLast((key) => Object.hasOwn(labels, key))
    return (part === undefined ? undefined : labels[String(part)]) ?? tell('input.whole')
  }

/**
 * What is wrong with a record, by what people call its parts: names of the wire, and choices as programs write them, stay out of it.
 * @example partIssueMessage({ code: 'invalid_type', expected: 'string', path: ['name'] }, { name: { zh: '名称', en: 'Name' } }) // “Name” must be a text
 */
export function partIssueMessage(issue: Issue, labels: { readonly [part: string]: Label }): Message {
  const nameOf = nameParts(labels)
  return innerIssue(issue).code === 'invalid_value'
    ? tell('input.no-choice', { at: nameOf(issue.path ?? []) })
    : issueMessage(issue, nameOf)
}
